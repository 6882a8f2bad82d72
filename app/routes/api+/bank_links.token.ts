import { withMethod } from "#app/auth/with-method.server.ts";
import { BankLinkService } from "#proto/tollhouse/v1/bank_links_pb.ts";

/** POST /api/bank_links/token */
export const action = withMethod(BankLinkService.method.createBankLinkToken);
