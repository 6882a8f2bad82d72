import type { Request, RequestHandler } from "express";
import type { Account } from "#sandbox/terminal/cloud/accounts.ts";
import type { Cloud } from "#sandbox/terminal/cloud/cloud.ts";

export interface Call {
  readonly account: Account;
  readonly body: unknown;
  readonly query: Request["query"];
  /** A part of the address. */
  part(name: string): string;
}

export type Answer = (call: Call) => unknown;

/** Answers JSON, or 204 for nothing. */
export function respond(cloud: Cloud, answer: Answer): RequestHandler {
  return async (request, response) => {
    const { body, query } = request;
    const part = (name: string) => String(request.params[name] ?? "");
    const given = await answer({ account: accountOf(cloud, request), body, query, part });
    if (given === undefined) response.status(204).end();
    else response.json(given);
  };
}

/** @throws unauthorized */
export const accountOf = ({ accounts }: Cloud, request: Request): Account =>
  accounts.authenticate(request.get("authorization")?.replace(/^Bearer /, "") ?? "");
