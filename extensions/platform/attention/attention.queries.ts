import { type Statement, scopedTable } from "#extensions/platform/database/scoped-table.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { AttentionSource } from "./attention-source.ts";

export interface AttentionRow {
  readonly kind: string;
  readonly subjectId: string | null;
  /** In minor units, as text. */
  readonly amount: string | null;
  readonly currency: string | null;
  readonly count: number;
}

const MOST_OF_A_KIND = 3;
const MOST_COUNTED = 1_000;

type Reader = Pick<UnitOfWork, "em" | "environment" | "now">;

/** The newest rows of each source, in the order of the sources. */
export function readAttention(work: UnitOfWork, sources: readonly AttentionSource[]): Promise<AttentionRow[]> {
  const { sql, params } = attentionStatement(work, sources);
  return work.em.execute<AttentionRow[]>(sql, [...params]);
}

/** One statement for all sources: a range of an index each. */
export function attentionStatement(reader: Reader, sources: readonly AttentionSource[]): Statement {
  const parts = sources.map((source, place) => {
    const { sql, params } = source.isCounted ? numberOf(reader, source) : newestOf(reader, source);
    return {
      sql: `(select ?::text as kind, ?::int as place, of_kind.* from (${sql}) as of_kind)`,
      params: [source.kind, place, ...params],
    };
  });
  return {
    sql: `select kind, subject_id as "subjectId", amount, currency, count
      from (${parts.map(({ sql }) => sql).join(" union all ")}) as found order by place, since desc`,
    params: parts.flatMap(({ params }) => params),
  };
}

function newestOf(reader: Reader, source: AttentionSource): Statement {
  const { entity, subject, since, money, condition } = source;
  const table = scopedTable(reader.em, entity);
  const columns = [
    `${table.column(since)} as since, ${table.column(subject)} as subject_id`,
    `${money ? table.column(money.amount) : "null"}::text as amount`,
    `${money ? table.column(money.currency) : "null"}::text as currency, 1 as count`,
  ];
  const { sql, params } = table.select(reader, columns.join(", "), [condition(reader.now())]);
  return { sql: `${sql} order by ${table.column(since)} desc limit ?`, params: [...params, MOST_OF_A_KIND] };
}

/** One row, or none when there is nothing to count. */
function numberOf(reader: Reader, { entity, since, condition }: AttentionSource): Statement {
  const table = scopedTable(reader.em, entity);
  const { sql, params } = table.select(reader, `${table.column(since)} as since`, [condition(reader.now())]);
  return {
    sql: `select max(since) as since, null::text as subject_id, null::text as amount, null::text as currency,
      count(*)::int as count from (${sql} limit ?) as counted having count(*) > 0`,
    params: [...params, MOST_COUNTED],
  };
}
