import { readFile } from 'node:fs/promises';
import type { FastifyPluginAsync } from 'fastify';
import { html } from './html.ts';
import { type Page, sendPage } from './page.ts';
import { sessionsPage } from './wave/sessions-page.ts';
import type { Wave } from './wave/wave.ts';

const homePage: Page = {
  title: 'Accueil',
  body: html`
<article class="card">
  <h1>Le bac à sable</h1>
  <p>Il joue le prestataire de paiement Wave, dit d’où vient une adresse, et reçoit les messages que la boutique envoie.</p>
  <ul class="list">
    <li><a href="/wave"><strong>Paiements Wave</strong><span>Les liens de paiement demandés et leur état</span></a></li>
    <li><a href="/messages"><strong>Messages</strong><span>Les courriels reçus et leurs pièces jointes</span></a></li>
  </ul>
</article>`,
};

const ASSETS = { '/sandbox.css': 'text/css; charset=utf-8', '/sandbox-icon.svg': 'image/svg+xml' };

/** The sandbox's front door, its looks, and the sign that it is up. */
export const homeRoutes =
  (wave: Wave): FastifyPluginAsync =>
  async (pages) => {
    pages.get('/health', async () => ({ status: 'ok' }));
    pages.get('/', async (_request, reply) => sendPage(reply, homePage));
    pages.get('/wave', async (_request, reply) => sendPage(reply, sessionsPage(wave.all())));
    for (const [path, type] of Object.entries(ASSETS)) {
      const content = await readFile(new URL(`./assets${path}`, import.meta.url));
      pages.get(path, async (_request, reply) => reply.type(type).send(content));
    }
  };
