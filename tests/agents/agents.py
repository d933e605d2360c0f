"""The two agents: how each is set up in a folder of its own, run once, and what its user gets to see."""

import json
import os
import pathlib
import re
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).parent
DOCUMENT = HERE.parents[1] / "docs/hooks.md"


class Agent:
    """An agent in a scratch folder with a home, a state directory and a repository."""

    name: str

    def __init__(self, program, gate, folder):
        self.program, self.gate, self.folder = program, gate, pathlib.Path(folder)
        for name in ["home", "config", "repo"]:
            (self.folder / name).mkdir(parents=True)
        self.repo = self.folder / "repo"
        self.git("init", "-q")
        self.git("commit", "-q", "--allow-empty", "-m", "start")
        self.port = None

    def git(self, *arguments):
        who = ["-c", "user.name=A", "-c", "user.email=a@example.test"]
        subprocess.run(["git", *who, *arguments], cwd=self.repo, env=self.environment(), check=True)

    def environment(self):
        state = {"COMPLEXITY_GATE_HOME": str(self.folder / "state"), "HOME": str(self.folder / "home")}
        identity = {"GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.test", "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.test"}
        return {"PATH": os.environ["PATH"], **state, **identity}

    def hooks(self):
        """The settings that docs/hooks.md tells users to paste, with the binary under test."""
        command = f"complexity-gate hook {self.name}"
        blocks = re.findall(r"^```json\n(.*?)^```", DOCUMENT.read_text(), re.DOTALL | re.MULTILINE)
        [settings] = [block for block in blocks if command in block]
        return settings.replace(command, f"'{self.gate}' hook {self.name}")

    def run(self, replies):
        """Runs one session in which the model gives `replies`; what it heard, one text a request."""
        script, heard, port = (self.folder / name for name in ["script.json", "heard.jsonl", "port"])
        script.write_text(json.dumps(replies))
        for old in [heard, port]:
            old.unlink(missing_ok=True)
        model = subprocess.Popen([sys.executable, HERE / "model.py", script, heard, port])
        try:
            while not port.exists():
                time.sleep(0.02)
            self.port = port.read_text()
            self.session()
        finally:
            model.terminate()
            model.wait()
        return [json.loads(line) for line in heard.read_text().splitlines()]

    def start(self, *arguments, **more):
        output = (self.folder / "output").open("wb")
        environment = self.environment() | more
        streams = {"stdin": subprocess.DEVNULL, "stdout": output, "stderr": subprocess.STDOUT}
        subprocess.run([self.program, *arguments], cwd=self.repo, env=environment, timeout=120, check=True, **streams)

    def session(self):
        raise NotImplementedError

    def shown_to_user(self):
        """Messages of hooks that the agent's user gets to see."""
        raise NotImplementedError

    def edit(self, path, content):
        raise NotImplementedError

    def shell(self, command):
        raise NotImplementedError


class Claude(Agent):
    name = "claude"

    def session(self):
        (self.folder / "config/settings.json").write_text(self.hooks())
        quiet = ["CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "DISABLE_TELEMETRY", "DISABLE_ERROR_REPORTING", "DISABLE_AUTOUPDATER"]
        self.start("-p", "do it", "--allowedTools", "Write", "Edit", "Bash", "Task", **dict.fromkeys(quiet, "1"),
                   ANTHROPIC_BASE_URL=f"http://127.0.0.1:{self.port}", ANTHROPIC_API_KEY="none",
                   CLAUDE_CONFIG_DIR=str(self.folder / "config"))

    def shown_to_user(self):
        # The transcript of the session has what the terminal shows.
        for transcript in (self.folder / "config/projects").rglob("*.jsonl"):
            for line in transcript.read_text().splitlines():
                attachment = json.loads(line).get("attachment") or {}
                if attachment.get("type") == "hook_system_message":
                    yield attachment["content"]

    def edit(self, path, content):
        return {"tool": "Write", "input": {"file_path": str(self.repo / path), "content": content}}

    def read(self, path):
        return {"tool": "Read", "input": {"file_path": str(self.repo / path)}}

    def shell(self, command):
        return {"tool": "Bash", "input": {"command": command, "description": "a command"}}


class Codex(Agent):
    name = "codex"

    def session(self):
        """Over the protocol that its user interfaces speak: they show what hooks say, `codex exec` does not."""
        config = self.folder / "config"
        (config / "hooks.json").write_text(self.hooks())
        provider = f'name = "scripted"\nbase_url = "http://127.0.0.1:{self.port}/v1"\nwire_api = "responses"\nrequires_openai_auth = false\n'
        settings = 'model = "gpt-5.5"\nmodel_provider = "scripted"\napproval_policy = "never"\nsandbox_mode = "danger-full-access"\n'
        settings += f"[model_providers.scripted]\n{provider}"
        (config / "config.toml").write_text(settings)
        hooks = self.talk("hooks/list", {"cwds": [str(self.repo)]})["data"][0]["hooks"]
        assert len(hooks) == 5, hooks
        # What a user does in `/hooks`.
        trusted = [f'[hooks.state.{json.dumps(hook["key"])}]\ntrusted_hash = "{hook["currentHash"]}"\n' for hook in hooks]
        (config / "config.toml").write_text(settings + "".join(trusted))
        self.talk("thread/start", {"cwd": str(self.repo)}, turn="do it")

    def environment(self):
        return super().environment() | {"CODEX_HOME": str(self.folder / "config")}

    def talk(self, method, params, turn=None):
        """Asks the app server; with `turn`, also runs that turn in the thread that was started, to its end."""
        streams = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
        server = subprocess.Popen([self.program, "app-server"], cwd=self.repo, env=self.environment(), text=True, **streams)
        requests = [("initialize", {"clientInfo": {"name": "test", "version": "1"}}), (method, params)]

        def send(message):
            server.stdin.write(json.dumps(message) + "\n")
            server.stdin.flush()

        send({"id": 0, "method": requests[0][0], "params": requests[0][1]})
        result, messages = None, []
        for line in server.stdout:
            message = json.loads(line)
            messages.append(message)
            if message.get("id") == 0:
                send({"method": "initialized"})
                send({"id": 1, "method": requests[1][0], "params": requests[1][1]})
            elif message.get("id") == 1:
                result = message["result"]
                if turn is None:
                    break
                thread = result["thread"]["id"]
                send({"id": 2, "method": "turn/start", "params": {"threadId": thread, "input": [{"type": "text", "text": turn}]}})
            elif message.get("method") == "turn/completed":
                break
        server.stdin.close()
        server.terminate()
        server.wait()
        (self.folder / "output").write_text("".join(json.dumps(message) + "\n" for message in messages))
        return result

    def shown_to_user(self):
        for line in (self.folder / "output").read_text().splitlines():
            message = json.loads(line)
            if message.get("method") == "hook/completed":
                for entry in message["params"]["run"]["entries"]:
                    if entry["kind"] == "warning":
                        yield entry["text"]

    def edit(self, path, content):
        exists = (self.repo / path).exists()
        removed = [f"-{line}" for line in (self.repo / path).read_text().splitlines()] if exists else []
        head = [f"*** Update File: {path}", "@@"] if exists else [f"*** Add File: {path}"]
        lines = ["*** Begin Patch", *head, *removed, *(f"+{line}" for line in content.splitlines()), "*** End Patch"]
        return {"tool": "apply_patch", "text": "\n".join(lines)}

    def shell(self, command):
        return {"tool": "exec_command", "input": {"cmd": command}}
