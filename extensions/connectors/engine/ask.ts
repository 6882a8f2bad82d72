import type { EngineAnswer } from "./answer.ts";

export interface EngineRequest {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  query?: Record<string, string | number | boolean | undefined>;
  json?: unknown;
  form?: FormData;
  timeoutMs?: number;
  /** For what is larger than an ordinary answer. */
  maxAnswerBytes?: number;
}

/** Asks the engine; returns its answer when it is a success, and throws one of the engine errors otherwise. */
export type Ask = (request: EngineRequest) => Promise<EngineAnswer>;

/** An id as a piece of a path. Dots alone would climb out of it. */
export function segment(id: string): string {
  if (id === "" || id === "." || id === "..") throw new TypeError("An id of the engine cannot be empty or dots");
  return encodeURIComponent(id);
}
