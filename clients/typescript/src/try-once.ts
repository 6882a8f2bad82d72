import type { SentRequest } from "./answer-error.ts";
import { connectionError, timeoutError } from "./connection-error.ts";
import type { Request } from "./request.ts";
import type { Settings } from "./settings.ts";

/** A completely read answer. */
export interface Answer {
  readonly response: Response;
  /** Empty when it is a file. */
  readonly text: string;
  readonly file: Blob | null;
}

export interface Try extends SentRequest {
  readonly timeoutMs: number;
  readonly wantsFile: boolean;
}

/** @throws TollhouseConnectionError, TollhouseTimeoutError; the reason of the caller's signal */
export async function tryOnce(settings: Settings, request: Request, { timeoutMs, wantsFile, ...asked }: Try) {
  const { method, path, url, headers, body, signal } = request;
  const limit = AbortSignal.timeout(Math.max(0, Math.ceil(timeoutMs)));
  const stop = signal ? AbortSignal.any([limit, signal]) : limit;
  try {
    const init = { method, headers, body, signal: stop, redirect: "manual" } as const;
    return await read(await settings.fetch(url, init), wantsFile);
  } catch (error) {
    signal?.throwIfAborted();
    const what = `${method} ${path}`;
    throw limit.aborted ? timeoutError(what, timeoutMs, asked) : connectionError(what, error, settings.apiKey, asked);
  }
}

async function read(response: Response, wantsFile: boolean): Promise<Answer> {
  if (wantsFile && response.ok) return { response, text: "", file: await response.blob() };
  return { response, text: await response.text(), file: null };
}
