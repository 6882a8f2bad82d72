import { z } from "zod";
import { hostCookie } from "#app/rest/host-cookie.server.ts";

const DAY_SECONDS = 24 * 60 * 60;
const REMEMBERED_FORMS = 8;

const sentForms = hostCookie("tollhouse.sent_forms", DAY_SECONDS, z.array(z.uuid()).max(REMEMBERED_FORMS));

/** Whether this form has made a key: a browser that reloads the page with the key sends the form again. */
export async function wasSent(request: Request, formId: string | null): Promise<boolean> {
  return formId !== null && ((await sentForms.read(request)) ?? []).includes(formId);
}

export async function rememberSent(request: Request, formId: string | null): Promise<string | null> {
  if (!z.uuid().safeParse(formId).success || formId === null) return null;
  const forms = [formId, ...((await sentForms.read(request)) ?? [])].slice(0, REMEMBERED_FORMS);
  return sentForms.set(request, forms);
}
