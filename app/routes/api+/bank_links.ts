import { z } from "zod";
import { withAuth } from "#app/auth/with-auth.server.ts";
import { readJson } from "#app/http/read-body.server.ts";
import { readQuery } from "#app/http/read-query.server.ts";
import { ListBankLinksRequestSchema } from "#proto/tollhouse/v1/bank_links_pb.ts";

const newBankLink = z.strictObject({ public_token: z.string() });

/** GET /api/bank_links */
export const loader = withAuth(
  async ({ context, request }) =>
    context.extensions.bankLinks.listBankLinks(readQuery(request, ListBankLinksRequestSchema)),
  { requiredScope: "settlements:read" },
);

/** POST /api/bank_links */
export const action = withAuth(
  async ({ context, request }) => {
    const { public_token: publicToken } = await readJson(request, newBankLink);
    return context.extensions.bankLinks.createBankLink({ publicToken });
  },
  { requiredScope: "settlements:write", status: 201 },
);
