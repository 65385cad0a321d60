"""The machine that something is measured on, in words."""

import os
import platform
from pathlib import Path


def processor() -> str:
    """The processor and how many cores it has."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    models = [line.split(":")[1].strip() for line in lines if line.startswith("model name")]
    return f"{models[0] if models else platform.processor()}, {os.cpu_count()} cores"


def system() -> str:
    """The operating system and Python."""
    return f"{platform.system()} {platform.machine()}, Python {platform.python_version()}"
