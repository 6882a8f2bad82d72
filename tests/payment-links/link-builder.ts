import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { aDashboard } from "#tests/forms/a-dashboard.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";

export const NEW = "/payment-links/new";

/** A dashboard in which links are made by their form. */
export async function aLinkBuilder() {
  const dashboard = await closedAfterTests(aDashboard());
  const { paymentLinks } = dashboard.clients;
  const post = (path: string, fields: Readonly<Record<string, string>>) => dashboard.post(path, aForm(fields));
  return {
    dashboard,
    paymentLinks,
    post,
    /** The link that a form made. */
    async createdBy(fields: Readonly<Record<string, string>>) {
      const answer = await post(NEW, fields);
      expect([answer.status, answer.status === 303 ? "" : await answer.text()]).toEqual([303, ""]);
      const paymentLinkId = answer.headers.get("location")?.split("/").at(-1) ?? "";
      return paymentLinks.getPaymentLink({ paymentLinkId });
    },
    formOf: async (path: string) => formIn(await (await dashboard.get(path)).text()),
  };
}

/** The form as a browser without scripts sends it: the fields of every kind of amount, most of them empty. */
function aForm(fields: Readonly<Record<string, string>> = {}): URLSearchParams {
  return new URLSearchParams({
    idempotency_key: randomUUID(),
    title: "Running shoes",
    amount_type: "fixed",
    currency: "USD",
    amount: "42.00",
    "chosen_amount[min]": "",
    "line_items[0][name]": "",
    "line_items[0][unit_amount]": "",
    use: "multiple",
    "collect[email]": "required",
    "collect[phone]": "",
    "collect[custom_fields][0][label]": "",
    "collect[custom_fields][0][field_type]": "text",
    "tax_rate[millipercent]": "",
    "tax_rate[inclusive]": "true",
    "tip[suggested_basis_points]": "10 15 20",
    ...fields,
  });
}

/** A form, filled in as the page shows it. */
function formIn(html: string): URLSearchParams {
  const form = new URLSearchParams();
  const unescaped = (text = "") => text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
  for (const [input] of html.matchAll(/<input [^>]*>/g)) {
    const textOf = (name: string) => unescaped(new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1]);
    const isChoice = /type="(checkbox|radio)"/.test(input);
    if (textOf("name") && (!isChoice || / checked=""/.test(input))) form.append(textOf("name"), textOf("value"));
  }
  for (const [, name = "", text] of html.matchAll(/<textarea [^>]*name="([^"]+)"[^>]*>([^<]*)</g))
    form.append(name, unescaped(text));
  for (const [select, name = ""] of html.matchAll(/<select [^>]*name="([^"]+)"[^>]*>.*?<\/select>/g)) {
    const [, value, text] = /<option(?: value="([^"]*)")?[^>]* selected=""[^>]*>([^<]*)/.exec(select) ?? [];
    form.append(name, value ?? text ?? "");
  }
  return form;
}
