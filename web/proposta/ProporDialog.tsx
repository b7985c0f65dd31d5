import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { formatarDia } from '#shared/data.ts'
import { formatarDinheiro } from '#shared/dinheiro.ts'
import { oQueFalta } from '#shared/oportunidade/andamento.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import type { Oportunidade } from '#shared/oportunidade/shapes.ts'
import { propostaApi } from '#shared/proposta/api.ts'
import type { DadosBancarios, DadosResumidos } from '#shared/relacionamento/shapes.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import type { ResultadoSimulacao } from '#shared/simulacao/resultado.ts'
import type { ApiError } from '../api/erro.ts'
import { q, useChange, type Velho } from '../api/query.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import type { Consulta } from '../ui/Block.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { ContaQueRecebe } from './ContaQueRecebe.tsx'
import './proposta.css'

type Props = {
  /** With the simulation that it keeps. */
  oportunidade: Oportunidade
  resultado: ResultadoSimulacao
  dados: DadosResumidos | undefined
  contas: Consulta<DadosBancarios[]>
  makesOld: readonly Velho[]
  impedimento?: string | undefined
  onClose: () => void
  aoPropor: () => void
}

/**
 * The last look before a proposta: every field that cannot be taken back is ticked by the person,
 * and what was ticked is what is sent.
 */
export function ProporDialog(props: Props) {
  const { oportunidade, resultado, dados, contas, makesOld, impedimento, onClose, aoPropor } = props
  const [conferidos, setConferidos] = useState<ReadonlySet<string>>(new Set())
  const [conta, setConta] = useState<string | null>(null)
  const change = {
    makesOld: [...makesOld, ...envelhecem],
    onSuccess: aoPropor,
  }
  const novo = useChange(propostaApi.incluir, change)
  const refin = useChange(propostaApi.incluirRefin, change)
  const { isPending, error } = resultado.refin ? refin : novo

  const idConta = conta ?? contas.data?.find(({ principal }) => principal)?.idDadosBancarios ?? null
  const campos = camposDe(resultado)
  const faltam = [...campos.map(({ nome }) => nome), CONTA].filter((nome) => !conferidos.has(nome))
  const { data: conduta } = useQuery(q(propostaApi.conduta, {}))
  const impedimentos = conduta?.impedimentos ?? []
  const faltas = [...impedimentos, ...(dados ? faltasConhecidas(oportunidade, dados) : [])]

  function alternar(nome: string, marcado: boolean): void {
    const novos = new Set(conferidos)
    if (marcado) novos.add(nome)
    else novos.delete(nome)
    setConferidos(novos)
  }

  function enviar(): void {
    const { numeros, refin: quitacao } = resultado
    const { idOportunidade, idSimulacao } = oportunidade
    if (!numeros || !idSimulacao || !idConta) return
    const { valorLiberado, valorParcela, prazo, taxaAm } = numeros
    const ids = { idOportunidade, idSimulacao, idDadosBancarios: idConta }
    const confirmacao = { valorLiberado, valorParcela, prazo, taxaAm }
    if (quitacao) {
      const contratos = quitacao.quitados.map(({ idContrato }) => idContrato)
      refin.mutate({ body: { ...ids, confirmacao: { ...confirmacao, contratos } } })
    } else {
      novo.mutate({ body: { ...ids, confirmacao } })
    }
  }

  return (
    <Dialog
      title={resultado.refin ? 'Propor o refinanciamento' : 'Propor o empréstimo'}
      largura={560}
      fechaSozinho={conferidos.size === 0}
      onClose={onClose}
    >
      <p className="apagado">
        Confira com o cliente cada item. Depois de cadastrada, a proposta segue para o banco e estes
        valores não mudam.
      </p>
      <Faltas titulo="Falta para propor" faltas={sentencas(error) ?? faltas} />
      <fieldset className="conferencia">
        <legend className="so-leitor">O que não pode ser desfeito</legend>
        {campos.map(({ nome, valor }) => (
          <Conferido
            key={nome}
            nome={nome}
            marcado={conferidos.has(nome)}
            aoMarcar={(marcado) => alternar(nome, marcado)}
          >
            {valor}
          </Conferido>
        ))}
        <ContaQueRecebe contas={contas} escolhida={idConta} aoEscolher={setConta} />
        <Conferido
          nome={CONTA}
          marcado={conferidos.has(CONTA)}
          aoMarcar={(marcado) => alternar(CONTA, marcado)}
        >
          {nomeDaConta(contas.data, idConta)}
        </Conferido>
      </fieldset>
      <DialogActions>
        <ActionButton tamanho="md" onClick={onClose}>
          Voltar
        </ActionButton>
        <ActionButton
          tamanho="md"
          variante="primario"
          carregando={isPending}
          disabledReason={
            impedimento ??
            impedimentos[0] ??
            (idConta === null ? 'Escolha a conta que recebe' : undefined) ??
            (faltam.length > 0 ? `Confira: ${faltam.join(', ')}` : undefined)
          }
          onClick={enviar}
        >
          Cadastrar pré-proposta
        </ActionButton>
      </DialogActions>
    </Dialog>
  )
}

const CONTA = 'Conta que recebe'

/** The margin is in use from here on: what was simulated before is simulated again. */
const envelhecem = [
  simulacaoApi.novo,
  simulacaoApi.refinanciamento,
  oportunidadeApi.historico,
  propostaApi.historico,
  propostaApi.emAberto,
  propostaApi.emAndamento,
  propostaApi.emAtraso,
  propostaApi.reprovadas,
  propostaApi.esteira,
  propostaApi.resumoDaEsteira,
] as const

const taxa = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 6 })

/** Every field that cannot be taken back, with its value in words. */
function camposDe({ numeros, refin }: ResultadoSimulacao): { nome: string; valor: string }[] {
  if (!numeros) return []
  const quitados = refin?.quitados.map(({ numero }) => numero).join(', ')
  return [
    ...(quitados ? [{ nome: 'Contratos quitados', valor: quitados }] : []),
    { nome: refin ? 'Troco' : 'Valor liberado', valor: formatarDinheiro(numeros.valorLiberado) },
    { nome: 'Parcela', valor: formatarDinheiro(numeros.valorParcela) },
    { nome: 'Prazo', valor: `${numeros.prazo} parcelas` },
    { nome: 'Taxa', valor: `${taxa.format(numeros.taxaAm)}% ao mês` },
    {
      nome: 'CET',
      valor: numeros.cetAa === null ? 'sem CET' : `${taxa.format(numeros.cetAa)}% ao ano`,
    },
    { nome: '1º vencimento', valor: formatarDia(numeros.primeiroVencimento) },
  ]
}

/** What the screen already knows to be missing, in the server's own words. */
const faltasConhecidas = (
  { produto, idSimulacao, criticas }: Oportunidade,
  { telefoneVerificado, obitoEm }: DadosResumidos,
): string[] =>
  oQueFalta({ produto, idSimulacao, criticas, telefoneVerificado, obitoEm, restrito: false })

/** The server's sentences, one for each thing that is missing. */
function sentencas(error: ApiError | null): string[] | undefined {
  if (error?.status !== 400 || !error.body.message) return undefined
  return error.body.message.split(';').map((sentenca) => sentenca.trim())
}

function Faltas({ titulo, faltas }: { titulo: string; faltas: readonly string[] }) {
  if (faltas.length === 0) return null
  return (
    <div className="faltas" role="alert">
      <p>{titulo}</p>
      <ul>
        {faltas.map((falta) => (
          <li key={falta}>{falta}</li>
        ))}
      </ul>
    </div>
  )
}

type ConferidoProps = {
  nome: string
  marcado: boolean
  aoMarcar: (marcado: boolean) => void
  children: ReactNode
}

function Conferido({ nome, marcado, aoMarcar, children }: ConferidoProps) {
  return (
    <label className="conferido">
      <input
        type="checkbox"
        checked={marcado}
        onChange={({ currentTarget }) => aoMarcar(currentTarget.checked)}
      />
      <span>{nome}</span>
      <b className="numeros">{children}</b>
    </label>
  )
}

function nomeDaConta(contas: readonly DadosBancarios[] | undefined, id: string | null): string {
  const conta = contas?.find(({ idDadosBancarios }) => idDadosBancarios === id)
  return conta ? `${conta.banco} · ag. ${conta.agencia} · ${conta.conta}` : 'nenhuma escolhida'
}
