import type { Signs } from '../types';

const legend: Signs[] = [];
export default legend;
