import { EngineAnswerError } from "./engine.errors.ts";
import { parseJson } from "./json.ts";

/** The engine's unchanged answer, parsed on demand. */
export interface EngineAnswer {
  status: number;
  contentType: string;
  body: Uint8Array;
  /** The parsed body, or undefined when it is not JSON. */
  json(): unknown;
}

const MAX_ANSWER_BYTES = 2 * 1024 * 1024;

/** Reads the body up to a limit: a faulty engine must not exhaust our memory. */
export async function readAnswer(response: Response, maxBytes = MAX_ANSWER_BYTES): Promise<EngineAnswer> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.byteLength;
    if (size > maxBytes) {
      await reader?.cancel();
      throw new EngineAnswerError("The payment engine's answer is too large", response.status);
    }
    chunks.push(read.value);
  }
  const body = Buffer.concat(chunks, size);
  let parsed: { json: unknown } | undefined;
  const json = () => {
    parsed ??= { json: parseJson(body) };
    return parsed.json;
  };
  return { status: response.status, contentType: response.headers.get("content-type") ?? "", body, json };
}

/** The JSON of a successful answer. @throws EngineAnswerError for other bodies, since the outcome is then unknown */
export function jsonOf(answer: EngineAnswer): unknown {
  const json = answer.json();
  if (json === undefined) throw new EngineAnswerError("The payment engine's answer is not JSON", answer.status);
  return json;
}
