/**
 * Runs before the first paint, so that neither the theme nor the signed-in header flashes. A constant text, because the
 * content security policy allows it by its hash. Keys and shapes are those of `lib/client`. Where the browser has Trusted
 * Types, its policy lets scripts and workers of this origin pass, which Next loads by plain addresses, and nothing else.
 * Remembers the buttons that are pressed before React knows them, for components/layout/early-input.tsx; not those that
 * open and close a popover, which the browser does itself.
 */
export const BOOT_SCRIPT = `(function(){var p=window.earlyPresses=[];window.onclick=function(e){var b=e.target.closest('button[type=button]:not([popovertarget]:not([popovertargetaction]))');if(b&&!Object.keys(b).some(function(k){return k.startsWith('__react')}))p.push(b)};var d=document.documentElement.dataset;if(window.trustedTypes)trustedTypes.createPolicy('default',{createScriptURL:function(u){return new URL(u,location.href).origin===location.origin?u:null}});try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark')d.theme=t;d.viewer=JSON.parse(localStorage.getItem('token')).token?'in':'out'}catch(e){d.viewer='out'}})()`
