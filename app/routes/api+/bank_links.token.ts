import { withAuth } from "#app/auth/with-auth.server.ts";
import { ignoreBody } from "#app/http/read-body.server.ts";

/** POST /api/bank_links/token */
export const action = withAuth(
  async ({ context, request }) => {
    await ignoreBody(request);
    return context.extensions.bankLinks.createBankLinkToken({});
  },
  { requiredScope: "settlements:write", status: 201 },
);
