import { withAuth } from "#app/auth/with-auth.server.ts";
import { readQuery } from "#app/http/read-query.server.ts";
import { GetBankLinkRequestSchema } from "#proto/tollhouse/v1/bank_links_pb.ts";

/** GET /api/bank_links/:id */
export const loader = withAuth(
  async ({ context, params, request }) =>
    context.extensions.bankLinks.getBankLink(readQuery(request, GetBankLinkRequestSchema, { bankLinkId: params.id })),
  { requiredScope: "settlements:read" },
);

/** DELETE /api/bank_links/:id */
export const action = withAuth(
  async ({ context, params }) => context.extensions.bankLinks.deleteBankLink({ bankLinkId: params.id ?? "" }),
  { requiredScope: "settlements:write", method: "DELETE" },
);
