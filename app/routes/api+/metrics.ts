import { withMethod } from "#app/auth/with-method.server.ts";
import { MetricsService } from "#proto/tollhouse/v1/metrics_pb.ts";

const PARTS = ["disputes", "balances"];

/** GET /api/metrics */
export const loader = withMethod(MetricsService.method.getMetrics, {
  fill: (_context, { expand = [] }) => ({ expand: expand.length > 0 ? expand : PARTS }),
});
