import { papelDe, verdadeDe } from '#database/demo/hiscon/encomenda.ts'
import { beneficioApi } from '#shared/beneficio/api.ts'
import { hoje, somarDias } from '#shared/data.ts'
import { centavos } from '#shared/dinheiro.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { revelacaoApi } from '#shared/revelacao/api.ts'
import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { pessoa, personagem } from './support/clientes.ts'
import { enderecoDe } from './support/conferencia.ts'
import { agoraDoSistema } from './support/horario.ts'
import { novaPagina, semViolacoes, semViolacoesNosDois } from './support/pagina.ts'
import { irPara, parte, toast } from './support/passos.ts'
import { tamanhos } from './support/sessao.ts'

const [mesa] = tamanhos
const valdir = personagem('90000201405')

/** The client's own benefit, as the paper prints it. */
async function daqui() {
  const { url } = inject('sistema')
  const chamar = await pessoa(url, 'atendente2')
  const { clientes } = relacionamentoApi.buscar.response.parse(
    await chamar(relacionamentoApi.buscar.path, { texto: valdir.cpf }),
  )
  const idRelacionamento = clientes[0]?.idRelacionamento ?? ''
  const inss = beneficioApi.inss.path.replace(':idRelacionamento', idRelacionamento)
  const { beneficios } = beneficioApi.inss.response.parse(await chamar(inss))
  const revelado = revelacaoApi.revelar.response.parse(
    await chamar(revelacaoApi.revelar.path, {
      campo: 'beneficio',
      id: beneficios[0]?.idBeneficio,
      finalidade: 'CADASTRO',
    }),
  )
  return { idRelacionamento, nb: revelado.valor.replaceAll(/\D/g, '') }
}

/** Twelve papers that others took the place of, a month apart. */
async function guardarDoze(idRelacionamento: string): Promise<void> {
  const client = new Client({ connectionString: await enderecoDe(inject('sistema').dataDir) })
  await client.connect()
  await client.query(
    `insert into hiscon (id, id_relacionamento, id_cliente, codigo_promotor, origem, situacao, arquivo, resumo, bytes,
        paginas, emitido_em, enviado_por, enviado_em)
      select gen_random_uuid(), h.id_relacionamento, h.id_cliente, h.codigo_promotor, h.origem, 'SUBSTITUIDO',
        h.arquivo, h.resumo, h.bytes, h.paginas, h.emitido_em - k * interval '30 days', h.enviado_por,
        h.enviado_em - k * interval '30 days'
        from hiscon h, generate_series(1, 12) k where h.id_relacionamento = $1`,
    [idRelacionamento],
  )
  await client.end()
}

test('S1.14 S3.12 an atendente sends a HISCON, confirms an unsure field beside its page, and sees ranked portabilities', async () => {
  const { idRelacionamento, nb } = await daqui()
  const ontem = somarDias(hoje(agoraDoSistema()), -1)
  const verdade = verdadeDe(valdir.nome, nb, `${ontem}T09:30:00`, [
    {},
    { parcela: centavos(47_000), jurosMensal: 2.13, jurosAnual: 28.78, estragados: ['inclusao'] },
    {
      banco: { codigo: '707', nome: 'BANCO DAYCOVAL' },
      inclusao: '2026-05-10',
      inicio: '2026-06',
      fim: '2033-05',
    },
  ])
  // Room for what the client has here already: the books count the loans of the paper too.
  for (const { margens } of verdade.beneficios) {
    margens.base = centavos(1_200_000)
    margens.disponivel.emprestimos = centavos(200_000)
  }
  const page = await novaPagina({ tamanho: mesa, login: 'atendente2' })
  await irPara(page, { idRelacionamento, nome: valdir.nome }, 'portabilidade')
  const bloco = page.getByRole('region', { name: /^HISCON/ })
  await bloco.getByText('Nenhum HISCON deste cliente').waitFor()
  const pdf = Buffer.from(await papelDe(verdade), 'base64')
  await bloco
    .getByLabel('PDF do HISCON')
    .setInputFiles({ name: 'hiscon.pdf', mimeType: 'application/pdf', buffer: pdf })
  await toast(page, 'HISCON lido').waitFor()
  await bloco.getByText('Lido, a conferir').waitFor()
  await semViolacoes(page)

  await bloco.getByRole('button', { name: 'Conferir e confirmar' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Conferir o HISCON com o papel' })
  await dialogo.getByRole('img', { name: /^Página 3 do HISCON/ }).waitFor()
  await semViolacoes(page)
  await dialogo.getByLabel(/^Data de inclusão do contrato 600000001/).fill('10/02/24')
  await dialogo.getByRole('button', { name: 'Confirmar o HISCON' }).click()
  await toast(page, 'HISCON confirmado').waitFor()
  await dialogo.waitFor({ state: 'detached' })
  await guardarDoze(idRelacionamento)

  const portabilidades = page.getByRole('region', { name: /^Portabilidades possíveis/ })
  const linhas = portabilidades.getByRole('listitem')
  await linhas.getByText('1º').waitFor()
  expect(await linhas.first().textContent()).toContain('600000001')
  await linhas
    .filter({ hasText: 'Não portar' })
    .getByText(/o mínimo para o .+ é 12/)
    .waitFor()
  // What is kept is an oportunidade of the client, and is not kept twice.
  const guardar = linhas.first().getByRole('button', { name: /^Guardar a portabilidade/ })
  await guardar.click()
  await toast(page, 'Simulação da portabilidade atualizada').waitFor()
  await guardar.waitFor({ state: 'detached' })
  await parte(page, 'Oportunidades').click()
  await page
    .locator('.oportunidade', { hasText: 'contrato 600000001' })
    .getByText('Simulada')
    .waitFor()
  await parte(page, 'Portabilidade').click()
  await page.reload()
  const anteriores = page.getByRole('region', { name: /^HISCONs anteriores/ })
  await anteriores.getByRole('button', { name: 'Carregar mais' }).click()
  await expect.poll(() => anteriores.getByRole('listitem').count()).toBe(12)
  await semViolacoesNosDois(page)
  await linhas
    .first()
    .getByRole('button', { name: /^Simular a portabilidade/ })
    .click()
  await page.getByText('Contrato que vem para cá').waitFor()
})
