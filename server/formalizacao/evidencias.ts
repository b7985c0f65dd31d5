import { formatarCpf } from '#shared/cpf.ts'
import { formatarDia, hoje } from '#shared/data.ts'
import { nomesDosDocumentos } from '#shared/formalizacao/documento.ts'
import { nomesDasEvidencias, type TipoEvidencia } from '#shared/formalizacao/evidencia.ts'
import { nomesDosPapeis, type Pessoa } from '#shared/formalizacao/pessoas.ts'
import type { SituacaoFormalizacao } from '#shared/formalizacao/situacao.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import type { Escrita, Folha, Linha, Peca } from '../base/pdf/folha.ts'
import type { ContratoResumido } from './contrato.ts'
import {
  lerConsentimentos,
  lerDocumentos,
  lerEvidencias,
  lerLinks,
  lerPassosDaMesa,
} from './sql/evidencias.ts'

type Partes = { contrato: ContratoResumido; pessoas: readonly Pessoa[]; agora: Date }

/**
 * The second paper of a signature: who did what, when, from which address and device, the hash of the
 * text that was accepted, and of each document.
 *
 * @throws Recusa before the client did anything
 */
export async function folhaDasEvidencias(
  client: Contexto['client'],
  id: string,
  { contrato, pessoas, agora }: Partes,
): Promise<Folha> {
  const evidencias = await lerEvidencias(client, { id })
  if (evidencias.length === 0) {
    throw new Recusa('invalido', 'Ainda não há evidências: o cliente não abriu o link nem assinou')
  }
  const links = await lerLinks(client, { id })
  const passos = await lerPassosDaMesa(client, { id })
  const documentos = await lerDocumentos(client, { id })
  const consentimentos = await lerConsentimentos(client, { id })
  return {
    cabeca: contrato.banco,
    nome: `Evidências ${contrato.numero}`,
    em: agora,
    pecas: [
      { tipo: 'titulo', texto: 'Evidências da assinatura' },
      { tipo: 'texto', texto: apresentacao(contrato) },
      ...secao('Quem assina', [{ tipo: 'quadro', linhas: signatarios(contrato, pessoas) }]),
      ...evidencias.flatMap(passo),
      ...secao('Quem atendeu', daMesa(links, passos)),
      ...secao('Documentos guardados', documentos.flatMap(documento)),
      ...secao('Consentimentos para consultar dados', consentimentos.flatMap(consentimento)),
      { tipo: 'junto', pecas: fecho(contrato, evidencias, agora) },
    ],
  }
}

const apresentacao = ({ titulo }: ContratoResumido) =>
  `Este papel guarda a prova de como foi assinado o contrato: ${titulo}. Os horários são os de Brasília.`

const signatarios = ({ nome, cpf }: ContratoResumido, pessoas: readonly Pessoa[]): Linha[] => [
  { rotulo: 'Contratante', valor: `${nome}, CPF ${formatarCpf(cpf)}` },
  ...pessoas.map(({ papel, nome: dela, cpf: dele }) => ({
    rotulo: nomesDosPapeis[papel],
    valor: `${dela}, CPF ${formatarCpf(dele)}`,
  })),
]

type Evidencia = Awaited<ReturnType<typeof lerEvidencias>>[number]

function passo({ tipo, ocorridoEm, ...prova }: Evidencia): Peca[] {
  const { endereco, agente, latitude, longitude, pontuacao, resumo, dia } = prova
  return [
    { tipo: 'secao', texto: nomesDasEvidencias[tipo] },
    {
      tipo: 'quadro',
      linhas: [
        ...se('Dia escrito no papel', dia === null ? null : formatarDia(dia)),
        {
          rotulo: tipo === 'ASSINATURA_FISICA' ? 'Registrado em' : 'Quando',
          valor: momento(ocorridoEm),
        },
        ...se('Endereço da conexão (IP)', endereco),
        ...se('Local, com permissão', latitude === null ? null : `${latitude}, ${longitude}`),
        ...se('Semelhança do rosto', pontuacao === null ? null : `${pontuacao} de 100`),
      ],
    },
    ...nota('Aparelho', agente),
    ...nota('Código do texto assinado (SHA-256)', resumo),
  ]
}

const dadosNaMesa: Partial<Record<SituacaoFormalizacao, string>> = {
  CRIADA: 'Começou',
  ASSINADA: 'Registrou a assinatura',
  PENDENTE_DOC: 'Pediu outro documento',
  CONFERIDA: 'Conferiu',
}

type Link = Awaited<ReturnType<typeof lerLinks>>[number]
type Passo = Awaited<ReturnType<typeof lerPassosDaMesa>>[number]

const nomesDosCanais = { SMS: 'SMS', WHATSAPP: 'WhatsApp' } as const

/** Who sent each link to which phone, and the steps of the desk. */
function daMesa(links: readonly Link[], passos: readonly Passo[]): Peca[] {
  const feitos = [
    ...passos.flatMap(({ para, nome, motivo, ocorridoEm: em }) => {
      const passo = dadosNaMesa[para]
      if (passo === undefined) return []
      const rotulo = para === 'ASSINADA' && motivo !== null ? `${passo}. ${motivo}` : passo
      return [{ em, linha: { rotulo, valor: `${nome}, ${momento(em)}` } }]
    }),
    ...links.map(({ canal, telefone, nome, pedidoEm: em }) => ({
      em,
      linha: {
        rotulo: `Enviou o link por ${nomesDosCanais[canal]} para ${telefone}`,
        valor: `${nome}, ${momento(em)}`,
      },
    })),
  ].toSorted((um, outro) => um.em.getTime() - outro.em.getTime())
  const linhas = feitos.map(({ linha }) => linha)
  return linhas.length === 0 ? [] : [{ tipo: 'quadro', linhas }]
}

type Documento = Awaited<ReturnType<typeof lerDocumentos>>[number]

function documento({ tipo, criadoEm, quem, resumo, vistas }: Documento): Peca[] {
  const vistos = vistas.map(({ nome, em }) => `${nome} em ${momento(new Date(em))}`)
  return [
    {
      tipo: 'junto',
      pecas: [
        {
          tipo: 'texto',
          texto: `${nomesDosDocumentos[tipo]}. Quem enviou: ${quem ?? 'quem assina'}, em ${momento(criadoEm)}.`,
        },
        { tipo: 'nota', texto: `Código do arquivo (SHA-256): ${resumo}` },
        {
          tipo: 'nota',
          texto:
            vistos.length === 0
              ? 'Ninguém abriu este documento até agora.'
              : `Aberto por ${vistos.slice(0, MAXIMO_DE_VISTAS).join('; ')}${aindaMais(vistos.length)}.`,
        },
      ],
    },
  ]
}

const MAXIMO_DE_VISTAS = 10

const aindaMais = (quantas: number): string =>
  quantas > MAXIMO_DE_VISTAS ? `; e mais ${quantas - MAXIMO_DE_VISTAS} vezes` : ''

type Consentimento = Awaited<ReturnType<typeof lerConsentimentos>>[number]

const nomesDosConsentimentos = { INSS: 'Dados do INSS', TRABALHADOR: 'Dados do trabalhador' }

const consentimento = ({ tipo, ocorridoEm, ...prova }: Consentimento): Peca[] => [
  {
    tipo: 'texto',
    texto: `${nomesDosConsentimentos[tipo]}: autorizado em ${momento(ocorridoEm)}, do endereço ${prova.endereco}.`,
  },
  ...nota('Aparelho', prova.agente),
  ...nota('Código do texto autorizado (SHA-256)', prova.resumo),
]

const aceites: readonly TipoEvidencia[] = ['ACEITE', 'ASSINATURA_FISICA']

/** Whether the accepted text is the one that the contract prints now. */
function fecho(
  { titulo, resumo }: ContratoResumido,
  evidencias: readonly Evidencia[],
  agora: Date,
): Escrita[] {
  const aceite = evidencias.findLast(({ tipo }) => aceites.includes(tipo))
  const ditos = aceite
    ? [
        aceite.tipo === 'ACEITE'
          ? `Quem assina marcou “Li, entendi e concordo com: ${titulo}” e assinou pelo celular.`
          : 'O contrato foi assinado no papel, e a imagem dele está entre os documentos.',
        comparado(aceite.resumo, resumo),
      ]
    : ['O contrato ainda não foi assinado.']
  return [
    { tipo: 'secao', texto: 'A assinatura' },
    { tipo: 'texto', texto: ditos.join(' ') },
    { tipo: 'nota', texto: `Código do contrato (SHA-256): ${resumo}` },
    {
      tipo: 'nota',
      texto:
        'O código muda se uma só letra do texto mudar. Estes registros são guardados uma vez, sem alteração depois.',
    },
    { tipo: 'nota', texto: `Impresso em ${momento(agora)}.` },
  ]
}

function comparado(aceito: string | null, resumo: string): string {
  if (aceito === null) return 'O código do texto assinado não foi guardado.'
  return aceito === resumo
    ? 'O texto assinado é o mesmo do contrato que o sistema imprime.'
    : 'O texto assinado não é o do contrato que o sistema imprime hoje.'
}

const secao = (texto: string, pecas: Peca[]): Peca[] =>
  pecas.length === 0 ? [] : [{ tipo: 'secao', texto }, ...pecas]

const se = (rotulo: string, valor: string | null): Linha[] =>
  valor === null ? [] : [{ rotulo, valor }]

const nota = (rotulo: string, valor: string | null): Peca[] =>
  valor === null ? [] : [{ tipo: 'nota', texto: `${rotulo}: ${valor}` }]

const relogio = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  timeStyle: 'medium',
})

/** To the second: the order of two acts is a proof. */
const momento = (instante: Date) => `${formatarDia(hoje(instante))} às ${relogio.format(instante)}`
