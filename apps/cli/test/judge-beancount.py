"""Judges files as bean-check does, and adds up what accounts of one's own have: JSON by file, in one process for all of them."""

import io
import json
import sys

from beancount import loader
from beancount.ops import validation
from beancount.query import query


def judged(path, sums):
    said = io.StringIO()
    entries, errors, options = loader.load_file(
        path, log_errors=said, extra_validations=validation.HARDCORE_VALIDATIONS
    )
    if errors:
        return {"errors": said.getvalue() or str(errors), "sums": []}
    _, rows = query.run_query(entries, options, sums)
    return {"errors": "", "sums": [[row[0], str(row[1])] for row in rows]}


sums, *paths = sys.argv[1:]
print(json.dumps({path: judged(path, sums) for path in paths}))
