import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import type { Authorization, Decision } from "#sandbox/terminal/processor/records.ts";
import type { Push } from "#sandbox/terminal/wire/push.ts";
import type { Word } from "./word.ts";

/** What the cloud tells a terminal over the connection that the terminal holds open. */
export type Command =
  | { readonly type: "start"; readonly push: Push }
  | { readonly type: "cancel"; readonly push: Push }
  /** A payer's card comes although the cloud said that the sale is canceled. */
  | { readonly type: "approve"; readonly saleId: string }
  | { readonly type: "journal"; readonly requestId: string; readonly saleIds: readonly string[] }
  | { readonly type: "configure"; readonly configuration: Readonly<Record<string, unknown>> }
  | { readonly type: "display"; readonly shown: Readonly<Record<string, unknown>> }
  | { readonly type: "reboot" }
  | { readonly type: "paired"; readonly pairedWith: string }
  | { readonly type: "unpaired"; readonly codeRefused: boolean }
  | { readonly type: "ping" };

export interface Health {
  readonly network: string;
  readonly batteryPercent: number;
  readonly charging: boolean;
  readonly appVersion: string;
  readonly firmwareVersion: string;
}

export interface ClientOptions {
  readonly cloudUrl: string;
  readonly terminalId: string;
  readonly token: string;
}

const TIMEOUT_MS = 10_000;

/** A terminal's calls of its cloud. Each rejects where there is no answer. */
export function createCloudClient({ cloudUrl, terminalId, token }: ClientOptions) {
  const address = `${cloudUrl}/link/${terminalId}`;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  async function post<Answer>(path: string, body: unknown, signal: AbortSignal): Promise<Answer> {
    const response = await fetch(`${address}/${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`The cloud answered ${response.status} to ${path}.`);
    return (text ? JSON.parse(text) : {}) as Answer;
  }
  return {
    say: (word: Word, signal: AbortSignal) => post("words", word, signal),
    authorize: (asked: Authorization, signal: AbortSignal) => post<Decision>("authorize", asked, signal),
    /** What was decided; nothing can be decided afterwards. */
    close: (saleId: string, signal: AbortSignal) => post<Decision>("close", { saleId }, signal),
    answerJournal: (requestId: string, words: readonly Word[], signal: AbortSignal) =>
      post(`journal/${requestId}`, { words }, signal),
    beat: (health: Health, signal: AbortSignal) => post("heartbeat", health, signal),
    showCode: (code: string, expiresAt: number, signal: AbortSignal) => post("code", { code, expiresAt }, signal),
    typeCode: (code: string, signal: AbortSignal) => post("typed", { code }, signal),
    /** Reads commands until the connection ends. */
    async listen(onCommand: (command: Command) => void, onOpen: () => void, signal: AbortSignal): Promise<void> {
      const response = await fetch(`${address}/commands`, { headers, signal });
      if (!response.ok || !response.body) throw new Error(`The cloud answered ${response.status}.`);
      onOpen();
      const lines = createInterface({ input: Readable.fromWeb(response.body as never), crlfDelay: Infinity });
      for await (const line of lines) if (line) onCommand(JSON.parse(line) as Command);
    },
  };
}

export type CloudClient = ReturnType<typeof createCloudClient>;
