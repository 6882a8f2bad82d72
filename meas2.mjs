import { chromium } from "playwright-core";
const LISTS=["/transactions","/transactions/refunds","/settlements/list","/settlements/queue","/settlements/queue?show=all","/settlements/payouts","/settlements","/disputes","/disputes?show=all","/customers","/customers/payment-methods","/settings/api-keys","/settings/webhooks","/settings/audit","/settings/payout-destinations","/events","/exports","/exports/schedules","/settings/request-log","/settlements/statements","/settings/team"];
const b=await chromium.launch({executablePath:"/usr/bin/chromium",args:["--no-sandbox"]});
const p=await (await b.newContext()).newPage();await p.goto("http://localhost:3000/overview");await p.getByLabel("Email").fill("robin@northwind.example");await p.getByLabel("Password").fill("correct horse battery");await p.getByRole("button",{name:/sign in/i}).click();await p.waitForURL(/overview/);
await p.setViewportSize({width:2200,height:900});
for(const l of LISTS){await p.goto("http://localhost:3000"+l);await p.waitForTimeout(300);
 const r=await p.evaluate(()=>[...document.querySelectorAll("main table")].map(t=>{const hide=(s)=>t.querySelectorAll(s).forEach(e=>e.style.display="none");t.style.width="min-content";const o=[t.offsetWidth];hide(".drops-first");o.push(t.offsetWidth);hide(".drops-next");o.push(t.offsetWidth);return o.map(x=>(x/16).toFixed(1)).join(" ")+" max "+(()=>{t.style.width="max-content";return (t.offsetWidth/16).toFixed(1)})()}));
 console.log(l,r.join(" ; "));}
await b.close();
