import type { LoaderFunctionArgs } from "@remix-run/node";
import { callByCode } from "#app/capabilities/portal/index.server.ts";
import type { PayerClients } from "#extensions/caller/index.ts";

type Args = Pick<LoaderFunctionArgs, "context" | "params">;

/** The secret of the page's address. */
export const codeOf = ({ params }: Pick<Args, "params">): string => params.code ?? "";

/** Calls the service about this link. @throws Response 404 or 429 */
export function callDunningPage<Answer>(
  args: Args,
  call: (pages: PayerClients["dunningPages"]) => Promise<Answer>,
): Promise<Answer> {
  const asked = { code: codeOf(args), unknown: "dunning_link_unknown" };
  return callByCode(args.context, asked, ({ dunningPages }) => call(dunningPages));
}
