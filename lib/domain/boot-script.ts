/**
 * Runs before the first paint, so that neither the theme nor the signed-in header flashes. A constant text, because the
 * content security policy allows it by its hash. Keys and shapes are those of `lib/client`.
 */
export const BOOT_SCRIPT = `(function(){var d=document.documentElement.dataset;try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark')d.theme=t;d.viewer=JSON.parse(localStorage.getItem('token')).token?'in':'out'}catch(e){d.viewer='out'}})()`
