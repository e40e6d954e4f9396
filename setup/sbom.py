#!/usr/bin/env python3
"""sbom.py: prints a list of the software that Agon is built, run and tested with, as SPDX 2.3 in JSON.

Debian packages come from the lists in packages/, with the versions installed here and the licences named in their
copyright files; packages of the web pages come from web/package-lock.json.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent


def debian_version(name):
    asked = subprocess.run(["dpkg-query", "-W", "-f=${Version}", name], capture_output=True, text=True)
    return asked.stdout if asked.returncode == 0 else ""


def debian_licences(name):
    path = pathlib.Path("/usr/share/doc") / name / "copyright"
    if not path.exists():
        return []
    return sorted(set(re.findall(r"^License:[ \t]*(\S.*?)\s*$", path.read_text(errors="replace"), re.M)))


def debian_packages():
    for purpose in ("build", "run", "test"):
        for line in (ROOT / "setup" / "packages" / f"{purpose}.txt").read_text().splitlines():
            name = line.strip()
            if not name or name.startswith("#"):
                continue
            licences = debian_licences(name)
            yield {
                "name": name,
                "SPDXID": f"SPDXRef-debian-{purpose}-{re.sub(r'[^A-Za-z0-9.-]', '-', name)}",
                "versionInfo": debian_version(name) or "not installed",
                "downloadLocation": f"https://packages.debian.org/bookworm/{name}",
                "licenseConcluded": "NOASSERTION",
                "licenseDeclared": "NOASSERTION",
                "licenseComments": "Debian's copyright file names: " + (", ".join(licences) or "none in this form"),
                "copyrightText": "NOASSERTION",
                "comment": {"build": "to build agon", "run": "to run contestants' programs", "test": "for tests"}[purpose],
            }


def web_packages():
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text())
    for path, package in sorted(lock["packages"].items()):
        if not path:
            continue
        name = path.rpartition("node_modules/")[2]
        licence = package.get("license", "NOASSERTION")
        yield {
            "name": name,
            "SPDXID": "SPDXRef-npm-" + re.sub(r"[^A-Za-z0-9.-]", "-", path),
            "versionInfo": package["version"],
            "downloadLocation": package.get("resolved", "NOASSERTION"),
            "licenseConcluded": "NOASSERTION",
            "licenseDeclared": licence,
            "copyrightText": "NOASSERTION",
            "comment": "to build the viewer and the site",
        }


def commit():
    asked = subprocess.run(["git", "-C", ROOT, "log", "-1", "--format=%H %ct"], capture_output=True, text=True)
    return asked.stdout.split() if asked.returncode == 0 else ["unknown", os.environ.get("SOURCE_DATE_EPOCH", "0")]


def main():
    revision, seconds = commit()
    version = re.search(r"project\(agon VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text()).group(1)
    agon = {
        "name": "agon",
        "SPDXID": "SPDXRef-agon",
        "versionInfo": f"{version} ({revision})",
        "downloadLocation": "NOASSERTION",
        "licenseConcluded": "Apache-2.0",
        "licenseDeclared": "Apache-2.0",
        "copyrightText": "NOASSERTION",
    }
    packages = [*debian_packages(), *web_packages()]
    relations = [
        {"spdxElementId": "SPDXRef-agon", "relationshipType": "DEPENDS_ON", "relatedSpdxElement": each["SPDXID"]}
        for each in packages
    ]
    document = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"agon-{version}",
        "documentNamespace": f"https://agon.invalid/spdx/{revision}",
        "creationInfo": {
            "created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(int(seconds))),
            "creators": ["Tool: setup/sbom.py"],
        },
        "documentDescribes": ["SPDXRef-agon"],
        "packages": [agon, *packages],
        "relationships": relations,
    }
    json.dump(document, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
