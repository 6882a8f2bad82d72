import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { type ErrorResponse, isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { NonceProvider } from "#app/components/ui/nonce.ts";
import { ScriptsProvider } from "#app/components/ui/scripts.ts";
import { FlushedWhole } from "#app/server/flushed-whole.ts";
import styles from "#app/styles/app.css?url";
import payerFont from "#app/styles/fonts/overpass-payer.woff2?url";
import payerTypeface from "#app/styles/payer-typeface.css?url";
import typeface from "#app/styles/typeface.css?url";

export const streamTimeout = 5_000;

/** Headers are read before the document. Nothing is painted without the styles. */
const preloaded = (...paths: string[]) => paths.map((path) => `<${path}>; rel=preload; as=style`).join(", ");
const PRELOADED = preloaded(typeface, styles);
const PRELOADED_FOR_PAYERS = `${preloaded(styles, payerTypeface)}, <${payerFont}>; rel=preload; as=font; type="font/woff2"; crossorigin`;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, log, requestId, isPortal }: AppLoadContext,
): Promise<Response> {
  const page = pageOfAction(remixContext);
  if (page) return Promise.resolve(page);
  // A crawler waits for everything; a browser gets the shell first.
  const waitsForAll = isbot(request.headers.get("user-agent") ?? "");
  let failed = false;
  return new Promise((resolve, reject) => {
    const send = () => {
      const body = new FlushedWhole();
      headers.set("content-type", "text/html; charset=utf-8");
      headers.set("link", isPortal ? PRELOADED_FOR_PAYERS : PRELOADED);
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status: failed ? 500 : status }));
      pipe(body);
    };
    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider value={nonce}>
        <ScriptsProvider value={!isPortal}>
          <RemixServer context={remixContext} url={request.url} nonce={nonce} />
        </ScriptsProvider>
      </NonceProvider>,
      {
        nonce,
        onShellReady() {
          // Only now: aborting leaves out what is missing, and in a busy process that was the page itself.
          setTimeout(abort, streamTimeout + 1_000).unref();
          if (!waitsForAll) send();
        },
        onAllReady() {
          if (waitsForAll) send();
        },
        onShellError: reject,
        onError(error: unknown) {
          failed = true;
          log.error({ request_id: requestId, err: error }, "A page could not be rendered in full.");
        },
      },
    );
  });
}

/**
 * The page that an action threw in place of the route's (auth/sign-in/session-ended.server.ts,
 * answer-page-mismatch.server.ts).
 */
function pageOfAction({ staticHandlerContext: { errors } }: EntryContext): Response | null {
  const found = Object.values(errors ?? {}).find(
    (error): error is ErrorResponse => isRouteErrorResponse(error) && KEPT.has(error.status) && isHtml(error.data),
  );
  const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
  return found ? new Response(found.data, { status: found.status, headers }) : null;
}

const KEPT: ReadonlySet<number> = new Set([401, 409]);
const isHtml = (data: unknown): boolean => typeof data === "string" && data.startsWith("<!doctype html>");

/** Logs errors of page loaders and actions. Unknown pages and unsupported methods are statuses, not errors. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  const { status = 500 } = (error ?? {}) as { status?: number };
  if (request.signal.aborted || status === 404 || status === 405) return;
  context.log.error({ request_id: context.requestId, err: error }, "A page could not be made.");
}
