import { monthlyStatementEvents } from "#contract/events/monthly-statements.ts";
import { MAKE_STATEMENTS } from "#extensions/capabilities/ledger/index.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { listing, retrieving } from "#extensions/platform/composition/handlers.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { MonthlyStatementSchema, MonthlyStatementService } from "#proto/tollhouse/v1/monthly_statements_pb.ts";
import { followTimeZone } from "./follow-time-zone.ts";
import { makeStatements } from "./make-statements.ts";
import { MonthlyStatementEntity } from "./monthly-statement.entity.ts";
import { statementList, statementMessage } from "./monthly-statement.message.ts";
import { readStatementContent } from "./statement-content.ts";

/** What happened to each balance in a month (docs/decisions/0095-monthly-statements.md). */
export const monthlyStatements = capability("monthly-statements", {
  service: MonthlyStatementService,
  handlers: {
    listMonthlyStatements: listing(statementList),
    getMonthlyStatement: retrieving(MonthlyStatementEntity, "monthlyStatementId", statementMessage),
    getMonthlyStatementContent: (request, context) => readStatementContent(workOf(context), request),
  },
  lists: [statementList],
  entities: [MonthlyStatementEntity],
  events: monthlyStatementEvents,
  shows: [shown(MonthlyStatementEntity, MonthlyStatementSchema, statementMessage)],
  due: { [MAKE_STATEMENTS]: makeStatements },
  follows: followTimeZone,
});
