#!/usr/bin/env python3
"""A model on loopback that follows a script, so that a real coding agent runs without a network.

    model.py SCRIPT HEARD PORT_FILE

SCRIPT is a JSON list of replies. A reply is a string (the model says it and ends its turn), {"tool": name, "input":
object} (a tool call) or {"tool": name, "text": string} (a tool call with free text). Behind the last reply the model
keeps saying "done". HEARD gets one JSON string a request: what the agent has added to the conversation since the
model's last reply, which is where a hook's answer shows. PORT_FILE gets the port once requests are taken.

Two protocols are spoken, each streamed: Anthropic's messages and OpenAI's responses.
"""

import itertools
import json
import os
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

REPLIES = json.load(open(sys.argv[1]))
HEARD = open(sys.argv[2], "a", buffering=1)
TURNS = itertools.count()
LOCK = threading.Lock()


def next_reply():
    turn = next(TURNS)
    return turn, REPLIES[turn] if turn < len(REPLIES) else "done"


def since_last_reply(items, is_reply):
    """The items behind the model's own last one."""
    newest = list(itertools.takewhile(lambda item: not is_reply(item), reversed(items)))
    return json.dumps(list(reversed(newest)), ensure_ascii=False)


class Messages:
    """Anthropic's protocol."""

    @staticmethod
    def heard(body):
        return since_last_reply(body["messages"], lambda item: item["role"] == "assistant")

    @staticmethod
    def is_aside(body):
        # A title or a summary is asked for without tools; it is no turn of the agent.
        return not body.get("tools")

    @staticmethod
    def events(turn, reply):
        usage = {"input_tokens": 1, "output_tokens": 1}
        start = {"id": f"msg_{turn}", "type": "message", "role": "assistant", "model": "scripted", "content": []}
        yield {"type": "message_start", "message": start | {"stop_reason": None, "stop_sequence": None, "usage": usage}}
        if isinstance(reply, str):
            reason, block, delta = "end_turn", {"type": "text", "text": ""}, {"type": "text_delta", "text": reply}
        else:
            reason = "tool_use"
            block = {"type": "tool_use", "id": f"toolu_{turn}", "name": reply["tool"], "input": {}}
            delta = {"type": "input_json_delta", "partial_json": json.dumps(reply["input"])}
        yield {"type": "content_block_start", "index": 0, "content_block": block}
        yield {"type": "content_block_delta", "index": 0, "delta": delta}
        yield {"type": "content_block_stop", "index": 0}
        yield {"type": "message_delta", "delta": {"stop_reason": reason, "stop_sequence": None}, "usage": usage}
        yield {"type": "message_stop"}


class Responses:
    """OpenAI's protocol."""

    @staticmethod
    def heard(body):
        ours = {"function_call", "custom_tool_call", "reasoning"}
        return since_last_reply(body["input"], lambda item: item.get("role") == "assistant" or item.get("type") in ours)

    @staticmethod
    def is_aside(body):
        return not body.get("tools")

    @staticmethod
    def events(turn, reply):
        response = {"id": f"resp_{turn}"}
        yield {"type": "response.created", "response": response}
        item = {"id": f"item_{turn}"}
        if isinstance(reply, str):
            item |= {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": reply}]}
        elif "text" in reply:
            item |= {"type": "custom_tool_call", "call_id": f"call_{turn}", "name": reply["tool"], "input": reply["text"]}
        else:
            arguments = json.dumps(reply["input"])
            item |= {"type": "function_call", "call_id": f"call_{turn}", "name": reply["tool"], "arguments": arguments}
        yield {"type": "response.output_item.done", "output_index": 0, "item": item}
        usage = {"input_tokens": 1, "output_tokens": 1, "total_tokens": 2}
        yield {"type": "response.completed", "response": response | {"usage": usage}}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def send(self, kind, body):
        self.send_response(200)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        self.send("application/json", b'{"data": [], "models": []}')

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["content-length"])) or b"{}")
        path = self.path.split("?")[0]
        protocol = {"/v1/messages": Messages, "/v1/responses": Responses}.get(path)
        if protocol is None:
            return self.send("application/json", b'{"input_tokens": 1}')
        if protocol.is_aside(body):
            events = protocol.events("aside", "ok")
        else:
            with LOCK:
                HEARD.write(json.dumps(protocol.heard(body)) + "\n")
                events = protocol.events(*next_reply())
        text = "".join(f"event: {event['type']}\ndata: {json.dumps(event)}\n\n" for event in events)
        self.send("text/event-stream", text.encode())


def main():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    with open(sys.argv[3] + ".part", "w") as port:
        port.write(str(server.server_port))
    os.replace(sys.argv[3] + ".part", sys.argv[3])
    server.serve_forever()


main()
