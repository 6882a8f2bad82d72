import type { ActionFunctionArgs } from "@remix-run/node";
import { ERROR_LABELS } from "#app/capabilities/terminal-sales/outcome.ts";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { TerminalSaleService } from "#proto/tollhouse/v1/terminal_sales_pb.ts";

/** POST /terminal-sales/:id/acknowledge */
export async function action(args: ActionFunctionArgs) {
  return answerButton(args, TerminalSaleService.method.acknowledgeTerminalSale, {
    to: `/terminal-sales/${args.params.id}`,
    done: "The terminal is free. We keep asking for the result.",
    messages: ERROR_LABELS,
  });
}
