import { chromium } from "playwright-core";
const b=await chromium.launch({executablePath:"/usr/bin/chromium",args:["--no-sandbox"]});
const p=await (await b.newContext()).newPage();await p.goto("http://localhost:3000/overview");await p.getByLabel("Email").fill("robin@northwind.example");await p.getByLabel("Password").fill("correct horse battery");await p.getByRole("button",{name:/sign in/i}).click();await p.waitForURL(/overview/);
let i=0;for(const a of process.argv.slice(2)){const [l,w]=a.split("@");await p.setViewportSize({width:+w,height:620});await p.goto("http://localhost:3000"+l);await p.waitForTimeout(400);await p.screenshot({path:`/tmp/s${i++}.png`});}
await b.close();
