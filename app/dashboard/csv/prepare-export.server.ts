import { create, type DescMessage, type DescMethodUnary, type MessageInitShape } from "@bufbuild/protobuf";
import type { ActionFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import { returnPathOf } from "#app/dashboard/return-path.server.ts";
import { filtersOfRequest } from "#contract/list-filters.ts";
import { operationOf } from "#contract/operations.ts";

interface ListAddress<Input extends DescMessage> {
  /** The list's request, with the filters of the page's address. */
  readonly request: (url: string) => MessageInitShape<Input>;
}

/** Begins an export of the page's list with its filters, and leads to the exports. */
export async function prepareExport<Input extends DescMessage>(
  args: ActionFunctionArgs,
  method: DescMethodUnary<Input>,
  { request }: ListAddress<Input>,
): Promise<Response> {
  const { extensions } = await requireAuth(args);
  const [resource = ""] = operationOf(method)?.id.split(".") ?? [];
  const filters = filtersOfRequest(method.input, create(method.input, request(args.request.url)));
  const { error } = await attempt(() => extensions.exports.createExport({ resource, filters }));
  if (error) return redirectWith(args.request, returnPathOf(args.request), { tone: "danger", text: error.message });
  return redirectWith(args.request, "/exports", { tone: "done", text: "Export started." });
}
