import type { ActionFunctionArgs } from "@remix-run/node";
import { OUTCOME_HEADER } from "#app/components/requests/outcome-header.ts";
import { PAGE_MISMATCH_HEADER, type PageMismatch } from "#app/components/requests/page-tenant.ts";
import { keptFormPage } from "#app/rest/kept-form-page.server.ts";
import { isSentByScript } from "#app/rest/page-module.server.ts";
import { keptForm, keptFormResponse } from "./session-ended.server.ts";

type Args = Pick<ActionFunctionArgs, "request" | "context">;

/**
 * Answers a form of another organization or environment: scripts offer to switch back; without scripts a page keeps the
 * input where possible.
 */
export async function answerPageMismatch(args: Args, mismatch: PageMismatch): Promise<Response> {
  if (isSentByScript(args)) {
    args.context.setHeader(OUTCOME_HEADER, "page-mismatch");
    args.context.setHeader(PAGE_MISMATCH_HEADER, encodeURIComponent(JSON.stringify(mismatch)));
    return Response.json(null, { status: 409 });
  }
  const { text, back } = mismatch;
  const form = back && (await keptForm(args.request));
  if (!form) throw new Response(text, { status: 409 });
  const obstacle = { title: "Switch back to continue", why: text, step: back };
  return keptFormResponse(keptFormPage(form, obstacle, args.context.nonce), 409);
}
