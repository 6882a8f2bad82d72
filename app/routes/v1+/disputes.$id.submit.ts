import { withAuth } from "#app/auth/with-auth.server.ts";
import { ignoreBody } from "#app/http/read-body.server.ts";

/** POST /v1/disputes/:id/submit. The engine's answer passes byte for byte, whatever it says. */
export const action = withAuth(
  async ({ context, params, request }) => {
    await ignoreBody(request);
    const answer = await context.extensions.disputes.submitEvidence({ disputeId: params.id ?? "" });
    const headers = new Headers({ "content-type": answer.contentType });
    if (answer.replayed) headers.set("idempotency-replayed", "true");
    return new Response(answer.body as Uint8Array<ArrayBuffer>, { headers });
  },
  { requiredScope: "disputes:write" },
);
