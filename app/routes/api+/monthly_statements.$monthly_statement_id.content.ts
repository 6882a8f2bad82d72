import { withMethod } from "#app/auth/with-method.server.ts";
import { fileResponse } from "#app/rest/file-response.server.ts";
import { MonthlyStatementService } from "#proto/tollhouse/v1/monthly_statements_pb.ts";

/** GET /api/monthly_statements/:monthly_statement_id/content */
export const loader = withMethod(MonthlyStatementService.method.getMonthlyStatementContent, { respond: fileResponse });
