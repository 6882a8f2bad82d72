import { withAuth } from "#app/auth/with-auth.server.ts";

/** DELETE /api/disputes/:id/evidence/:evidenceId */
export const action = withAuth(
  async ({ context, params }) =>
    context.extensions.disputes.deleteEvidence({ disputeId: params.id ?? "", evidenceId: params.evidenceId ?? "" }),
  { requiredScope: "disputes:write", method: "DELETE" },
);
