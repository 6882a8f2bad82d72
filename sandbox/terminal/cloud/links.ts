import type { ServerResponse } from "node:http";
import type { Command } from "#sandbox/terminal/device/cloud-client.ts";

const PING_MS = 15_000;

/** The connections that terminals hold open, on which the cloud sends them commands. */
export function createLinks() {
  const open = new Map<string, ServerResponse>();
  const write = (response: ServerResponse, command: Command) => response.write(`${JSON.stringify(command)}\n`);
  const timer = setInterval(() => {
    for (const response of open.values()) write(response, { type: "ping" });
  }, PING_MS);
  timer.unref();
  return {
    isOpen: (terminalId: string) => open.has(terminalId),
    /** The newest connection of a terminal is the one that counts. */
    add(terminalId: string, response: ServerResponse, onClose: () => void): void {
      open.get(terminalId)?.destroy();
      open.set(terminalId, response);
      response.writeHead(200, { "content-type": "application/x-ndjson", "cache-control": "no-store" });
      response.flushHeaders();
      response.once("close", () => {
        if (open.get(terminalId) !== response) return;
        open.delete(terminalId);
        onClose();
      });
    },
    /** Whether there is a connection. It may be lost before the command has arrived. */
    send(terminalId: string, command: Command): boolean {
      const response = open.get(terminalId);
      if (response) write(response, command);
      return response !== undefined;
    },
    stop(): void {
      clearInterval(timer);
      for (const response of open.values()) response.destroy();
    },
  };
}

export type Links = ReturnType<typeof createLinks>;
