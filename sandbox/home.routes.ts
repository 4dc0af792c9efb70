import { readFile } from 'node:fs/promises';
import type { FastifyPluginAsync } from 'fastify';
import { html } from './html.ts';
import { type Page, sendPage } from './page.ts';
import type { SandboxProvider } from './providers/provider.ts';

const NAMES = new Intl.ListFormat('fr');

const homePage = (providers: readonly SandboxProvider[]): Page => ({
  title: 'Accueil',
  body: html`
<article class="card">
  <h1>Le bac à sable</h1>
  <p>Il joue ${providers.length === 1 ? 'le prestataire' : 'les prestataires'} de paiement ${NAMES.format(providers.map(({ name }) => name))}, dit d’où vient une adresse, et reçoit les messages que la boutique envoie.</p>
  <ul class="list">
    ${providers.map(({ page }) => html`<li><a href="${page.path}"><strong>${page.title}</strong><span>${page.detail}</span></a></li>`)}
    <li><a href="/messages"><strong>Messages</strong><span>Les courriels et les SMS reçus</span></a></li>
  </ul>
</article>`,
});

const ASSETS = { '/sandbox.css': 'text/css; charset=utf-8', '/sandbox-icon.svg': 'image/svg+xml' };

/** The home page, its style sheet and icon, and the health check. */
export const homeRoutes =
  (providers: readonly SandboxProvider[]): FastifyPluginAsync =>
  async (pages) => {
    pages.get('/health', async () => ({ status: 'ok' }));
    pages.get('/', async (_request, reply) => sendPage(reply, homePage(providers)));
    for (const [path, type] of Object.entries(ASSETS)) {
      const content = await readFile(new URL(`./assets${path}`, import.meta.url));
      pages.get(path, async (_request, reply) => reply.type(type).send(content));
    }
  };
