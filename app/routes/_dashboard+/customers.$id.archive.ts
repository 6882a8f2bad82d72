import type { ActionFunctionArgs } from "@remix-run/node";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { CustomerService } from "#proto/tollhouse/v1/customers_pb.ts";

/** POST /customers/:id/archive */
export async function action(args: ActionFunctionArgs) {
  const { id: customerId = "" } = args.params;
  const { problem } = await formMethod(args, CustomerService.method.archiveCustomer, {
    fill: () => ({ customerId }),
    idempotent: true,
  });
  const flash = problem
    ? ({ tone: "danger", text: problem.message } as const)
    : ({ tone: "done", text: "Customer archived." } as const);
  return redirectWith(args.request, `/customers/${encodeURIComponent(customerId)}`, flash);
}
