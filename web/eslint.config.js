import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        {
          args: 'none',
          varsIgnorePattern: '^_$',
          argsIgnorePattern: '^_$',
          destructuredArrayIgnorePattern: '^_$',
        },
      ],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    rules: {
      // Addresses are made by the router, whose links are plain ones.
      'svelte/no-navigation-without-resolve': 'off',
      // Caches and addresses under construction are not shown, so they need not react.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
);
