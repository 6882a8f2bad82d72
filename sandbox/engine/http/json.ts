import { unreadableJson } from "./errors.ts";

/** Nesting limit of arrays and objects, as at the engine. */
const MAX_DEPTH = 127;

/** A string, with its colon if it is a key, or a bracket. */
const TOKEN = /("(?:[^"\\]+|\\.)*")(\s*:)?|[{}[\]]/g;

/**
 * Parses a JSON body. Like the engine, and unlike `JSON.parse`, it accepts only well-formed Unicode and each key once.
 */
export function parseJson(raw: Buffer): unknown {
  const json = decode(raw);
  const value = parse(json);
  checkTokens(json);
  return value;
}

function decode(raw: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(raw);
  } catch {
    throw unreadableJson("invalid unicode code point");
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw unreadableJson(error instanceof Error ? error.message : "malformed JSON");
  }
}

function checkTokens(json: string): void {
  const open: Set<string>[] = [];
  for (const [token, text, colon] of json.matchAll(TOKEN)) {
    if (text) checkText(JSON.parse(text), colon ? open.at(-1) : undefined);
    else if (token === "}" || token === "]") open.pop();
    else if (open.push(new Set()) > MAX_DEPTH) throw unreadableJson("recursion limit exceeded");
  }
}

/** `keys` are the earlier keys of the object whose key the text is. */
function checkText(text: string, keys: Set<string> | undefined): void {
  if (!text.isWellFormed()) throw unreadableJson("lone leading surrogate in hex escape");
  // PostgreSQL cannot store it.
  if (text.includes("\0")) throw unreadableJson("control character (\\u0000-\\u001F) found while parsing a string");
  if (keys?.has(text)) throw unreadableJson(`duplicate field \`${text}\``);
  keys?.add(text);
}
