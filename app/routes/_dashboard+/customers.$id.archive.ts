import type { ActionFunctionArgs } from "@remix-run/node";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { CustomerService } from "#proto/tollhouse/v1/customers_pb.ts";

/** POST /customers/:id/archive */
export async function action(args: ActionFunctionArgs) {
  return answerButton(args, CustomerService.method.archiveCustomer, {
    to: `/customers/${encodeURIComponent(args.params.id ?? "")}`,
    done: "Customer archived.",
  });
}
