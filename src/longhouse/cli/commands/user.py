"""Look after the people of a server: list them, make administrators, help, forget.

PERSON is an id or a login, as `list` shows them. `recovery` prints a new code by which somebody
who has lost their way in is found again. `export` prints all that is kept about somebody;
`forget` removes it, and their games stay without their name. For `admin` and `forget` the server
must not be running.

examples:
  longhouse user list
  longhouse user admin ann
  longhouse user recovery Xy12_abCD-3f
  longhouse user export ann > ann.json
  longhouse user forget ann
"""

import argparse

from longhouse.cli.arguments import Commands, add_json
from longhouse.cli.output import print_json, print_table
from longhouse.server import flags

OFFLINE = ("admin", "forget")  # what a running server would not notice
ACTS = ("list", "admin", "recovery", "export", "forget")
HEADS = ("id", "name", "login", "admin", "tables", "last seen")


def add(commands: Commands) -> None:
    parser = commands.add("user", __doc__, run)
    parser.add_argument("act", metavar="ACT", choices=ACTS, help=", ".join(ACTS))
    parser.add_argument("person", metavar="PERSON", nargs="?", help="an id or a login")
    add_json(parser)
    flags.add_place(parser)


def run(arguments: argparse.Namespace) -> int:
    from longhouse.engine.errors import BadInput
    from longhouse.server import backup, kept, offline

    if arguments.act != "list" and arguments.person is None:
        raise BadInput(arguments.act, "nobody is named", "wanted an id or a login")
    settings = flags.found(arguments).settings
    if arguments.act in OFFLINE and settings.database == "":
        backup.refuse_if_used(backup.database_file(settings))
    with offline.store(settings) as store:
        if arguments.act == "list":
            people = store.look(offline.everybody)
            if arguments.json:
                print_json([dict(zip(HEADS, row, strict=True)) for row in people])
            else:
                print_table("", HEADS, people)
            return 0
        person = store.look(lambda connection: offline.person(connection, arguments.person))
        if arguments.act == "admin":
            store.change(lambda connection: offline.make_admin(connection, person))
            print(f"{person} is an administrator")
        elif arguments.act == "recovery":
            print(store.change(lambda connection: offline.new_recovery(connection, person)))
        elif arguments.act == "export":
            print_json(store.look(lambda connection: kept.all_about(connection, person)))
        else:
            store.change(lambda connection: kept.forget(connection, person))
            print(f"{person} is forgotten")
    return 0
