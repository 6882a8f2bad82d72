import { withMethod } from "#app/auth/with-method.server.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";

/** POST /v1/disputes/:dispute_id/submit. The engine's answer passes byte for byte. */
export const action = withMethod(DisputeService.method.submitEvidence, {
  respond: ({ body, contentType }) =>
    new Response(body as Uint8Array<ArrayBuffer>, { headers: { "content-type": contentType } }),
});
