import { withMethod } from "#app/auth/with-method.server.ts";
import { BankLinkService } from "#proto/tollhouse/v1/bank_links_pb.ts";

/** GET /api/bank_links/:bank_link_id */
export const loader = withMethod(BankLinkService.method.getBankLink);

/** DELETE /api/bank_links/:bank_link_id */
export const action = withMethod(BankLinkService.method.deleteBankLink);
