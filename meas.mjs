import { chromium } from "playwright-core";
const LISTS=["/transactions","/transactions/refunds","/settlements/list","/settlements/queue","/settlements/queue?show=all","/settlements/payouts","/disputes","/disputes?show=all","/customers","/customers/payment-methods","/settings/api-keys","/settings/webhooks","/settings/audit","/settings/payout-destinations","/events","/exports","/exports/schedules","/settings/request-log","/settlements/statements","/settings/team","/settings/payouts"];
const b=await chromium.launch({executablePath:"/usr/bin/chromium",args:["--no-sandbox"]});
const p=await (await b.newContext()).newPage();await p.goto("http://localhost:3000/overview");await p.getByLabel("Email").fill("robin@northwind.example");await p.getByLabel("Password").fill("correct horse battery");await p.getByRole("button",{name:/sign in/i}).click();await p.waitForURL(/overview/);
for(const l of LISTS){await p.goto("http://localhost:3000"+l);await p.waitForTimeout(300);const out=[];
 for(const w of [390,768,800,900,1024,1100,1200,1280,1440]){await p.setViewportSize({width:w,height:900});await p.waitForTimeout(60);
 const r=await p.evaluate(()=>{const t=document.querySelector("main table")?.parentElement;const rows=[...document.querySelectorAll("main tbody tr")];return {b:t?t.scrollWidth-t.clientWidth:0,h:Math.max(0,...rows.map(r=>r.getBoundingClientRect().height)),d:document.documentElement.scrollWidth-innerWidth}});
 if(r.b>0||r.d>0||r.h>74)out.push(`${w}: beyond ${r.b} page ${r.d} row ${r.h}`);}
 console.log(l,out.join(" | ")||"ok");}
await b.close();
