import type { EngineAnswer } from "./answer.ts";

export interface EngineRequest {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  query?: Record<string, string | number | boolean | undefined>;
  json?: unknown;
  form?: FormData;
  timeoutMs?: number;
  /** For answers above the default limit. */
  maxAnswerBytes?: number;
}

/** Sends a request to the engine. Returns a successful answer, and throws an engine error otherwise. */
export type Ask = (request: EngineRequest) => Promise<EngineAnswer>;

/** Encodes an ID as a path segment. Dots alone would leave the path. */
export function segment(id: string): string {
  if (id === "" || id === "." || id === "..") throw new TypeError("An id of the engine cannot be empty or dots");
  return encodeURIComponent(id);
}
