import { z } from "zod";
import { errors } from "#sandbox/engine/http/errors.ts";
import { faultRequest } from "#sandbox/engine/routing/faults.ts";
import { type Call, DELETE, GET, json, POST, param, type Reply, type Route } from "#sandbox/engine/routing/route.ts";

const requestsQuery = z.strictObject({ path: z.string().optional(), method: z.string().optional() });

const faultsQuery = z.strictObject({ merchant_id: z.string().optional() });

async function removeFault(call: Call): Promise<Reply> {
  const id = param(call, "id");
  if (!call.engine.faults.remove(param(call, "account"), id)) throw errors.faultNotFound();
  return json({ id, deleted: true });
}

/** Lists received mutating requests, oldest first; `path` is exact, or a prefix if it ends in `*`. */
async function listRequests(call: Call<unknown, z.infer<typeof requestsQuery>>): Promise<Reply> {
  const { path, method } = call.query;
  const prefix = path?.endsWith("*") ? path.slice(0, -1) : null;
  const found = await call.db.query(
    `select request_id, method, path, body, received_at from sandbox_engine.requests
     where ($1::text is null or path = $1 or ($2::text is not null and starts_with(path, $2)))
       and ($3::text is null or method = $3)
     order by sequence`,
    [path ?? null, prefix, method?.toUpperCase() ?? null],
  );
  return json({ data: found.rows });
}

export const faultRoutes: Route[] = [
  POST("/sandbox/faults", {
    access: "admin",
    body: faultRequest,
    run: async (call) => json(call.engine.faults.add(call.body)),
  }),
  GET("/sandbox/faults", {
    access: "admin",
    query: faultsQuery,
    run: async (call) => json({ data: call.engine.faults.list(call.query.merchant_id) }),
  }),
  DELETE("/sandbox/accounts/:account/faults/:id", { access: "admin", run: removeFault }),
  DELETE("/sandbox/faults", {
    access: "admin",
    run: async (call) => {
      call.engine.faults.clear();
      return json({ cleared: true });
    },
  }),
  GET("/sandbox/requests", { access: "admin", query: requestsQuery, run: listRequests }),
];
