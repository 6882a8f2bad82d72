import { decisionOn, type Obstacle } from "./held-request.ts";
import { type FormOutcome, OUTCOME_HEADER } from "./outcome-header.ts";
import { PAGE_MISMATCH_HEADER, PAGE_TENANT_HEADER, readPageMismatch, tenantOfPage } from "./page-tenant.ts";
import { restoreUnsaved } from "./unsaved.ts";

/**
 * Keeps a form until it arrives or is given up; retries carry the same idempotency key. Wraps fetch, since Remix offers
 * no hook around its requests.
 */
export function keepSubmissions(): void {
  const send = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    if (!init || !isSubmission(input, init)) return send(input, init);
    const headers = new Headers(init.headers);
    headers.set(PAGE_TENANT_HEADER, tenantOfPage());
    for (;;) {
      const answer = await send(input, { ...init, headers }).catch((error: unknown) => error);
      if (init.signal?.aborted) throw init.signal.reason;
      const obstacle = obstacleOf(answer);
      if (!obstacle) return answer as Response;
      if (await decisionOn(obstacle)) continue;
      restoreUnsaved();
      return notSent();
    }
  };
}

/** A form that Remix sends for a page. */
function isSubmission(input: RequestInfo | URL, { method = "GET" }: RequestInit): boolean {
  return method !== "GET" && input instanceof URL && input.pathname.endsWith(".data");
}

function obstacleOf(answer: unknown): Obstacle | null {
  if (!(answer instanceof Response)) return { kind: navigator.onLine ? "unreachable" : "offline" };
  const kind = answer.headers.get(OUTCOME_HEADER) as FormOutcome | null;
  if (kind === "page-mismatch") return { kind, mismatch: readPageMismatch(answer.headers.get(PAGE_MISMATCH_HEADER)) };
  if (kind) return { kind, status: answer.status, requestId: answer.headers.get("x-request-id") };
  // A proxy answers when the server does not.
  return answer.status >= 500 && !answer.headers.has("x-remix-response") ? { kind: "unreachable" } : null;
}

/** An action's null result in Remix's format, with a status that triggers no revalidation. */
function notSent(): Response {
  return new Response(NULL, { status: 499, headers: { "content-type": "text/x-script" } });
}

export const NULL = '[{"_1":-5},"data"]\n';
