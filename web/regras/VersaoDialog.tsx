import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import { hoje } from '#shared/data.ts'
import { regrasApi } from '#shared/regras/api.ts'
import { type Unidade, unidades } from '#shared/regras/catalogo.ts'
import { recusasDaLei } from '#shared/regras/lei.ts'
import { recusasDaVersao } from '#shared/regras/linha.ts'
import { type HistoricoDaRegra, NovaVersao } from '#shared/regras/shapes.ts'
import { ApiError } from '../api/erro.ts'
import { q, useChange } from '../api/query.ts'
import { agora } from '../api/relogio.ts'
import { useRascunho } from '../session/use-rascunho.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { CampoData } from '../ui/CampoData.tsx'
import { CampoLido } from '../ui/CampoLido.tsx'
import { CampoMarca } from '../ui/CampoMarca.tsx'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { CampoTexto } from '../ui/CampoTexto.tsx'
import { CampoTextoLongo } from '../ui/CampoTextoLongo.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { type Leitor, leitorDeNumero, leitorDePrazo, leitorDeTaxa } from '../ui/ler-numero.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { addToast } from '../ui/toasts.ts'
import { useQuandoPronto } from '../ui/use-quando-pronto.ts'
import { useVivo } from '../ui/use-vivo.ts'
import { naturezas } from './palavras.ts'
import { Previa } from './Previa.tsx'
import { SemEfeito } from './SemEfeito.tsx'
import css from './regras.module.css'

type Digitado = { [Campo in keyof NovaVersao]: NovaVersao[Campo] | null }

const opcoesDeNatureza = Object.entries(naturezas).map(([value, label]) => ({ value, label }))
const opcoesDeConfianca = [
  { value: 'alta', label: 'Alta: li a norma' },
  { value: 'media', label: 'Média: fonte secundária' },
  { value: 'baixa', label: 'Baixa: a conferir' },
]
const simOuNao = [
  { value: '1', label: 'Sim' },
  { value: '0', label: 'Não' },
]

/** Proposes a version from a day on: first what it changes and would have done, then it is saved. */
export function VersaoDialog({ regra, onClose }: { regra: HistoricoDaRegra; onClose: () => void }) {
  const { nome, nomeDoEscopo, unidade } = regra
  const [pedido, setPedido] = useState<NovaVersao>()
  const form = useForm<Digitado, unknown, NovaVersao>({
    defaultValues: emBranco(regra),
    resolver: zodResolver(NovaVersao) as unknown as Resolver<Digitado, unknown, NovaVersao>,
  })
  const { control, handleSubmit, setError } = form
  const rascunho = useRascunho(`geral/regra-${regra.regra}-${regra.escopo}`, form)
  const inicio = useWatch({ control, name: 'vigenciaInicio' })
  const natureza = useWatch({ control, name: 'natureza' })
  const previa = useQuery({
    ...q(regrasApi.previa, { body: pedido ?? vazio(regra) }),
    enabled: pedido !== undefined,
    staleTime: 0,
    retry: false,
  })
  const vivo = useVivo()
  const salvar = useChange(regrasApi.incluir, {
    makesOld: [regrasApi.listar, regrasApi.historico, regrasApi.pedidos],
    aoChegar: () => {
      addToast({
        kind: 'sucesso',
        title:
          pedido?.natureza === 'LEI'
            ? 'Regra de lei pedida: vale depois que outro gestor aprovar'
            : 'Nova versão da regra salva!',
      })
      void rascunho.descartar()
      if (vivo()) onClose()
    },
  })
  const verOQueMuda = handleSubmit((nova) => {
    const dia = hoje(agora())
    const [recusa] = [
      ...recusasDaVersao(nova, unidade, regra.linha, dia),
      ...recusasDaLei(nova, dia),
    ]
    if (recusa === undefined) setPedido({ ...nova, versao: regra.versao })
    else setError(campoDa(recusa), { message: recusa })
  })

  const pedirPrevia = useQuandoPronto(rascunho.pronto, () => void verOQueMuda())

  return (
    <Dialog
      title={`Nova versão · ${nome} · ${nomeDoEscopo}`}
      onClose={onClose}
      largura={640}
      fechaSozinho={false}
    >
      <SemEfeito regra={regra.regra} />
      {pedido === undefined ? (
        <form
          className={`stack grid ${css.form}`}
          data-cols="2"
          data-align="end"
          data-gap="3"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            pedirPrevia()
          }}
        >
          {unidade === 'sim_nao' ? (
            <CampoSelecao
              control={control}
              name="valor"
              label="Valor"
              opcoes={simOuNao}
              numerico
              obrigatorio
            />
          ) : (
            <CampoLido
              control={control}
              name="valor"
              label="Valor"
              leitor={leitorDa(unidade)}
              ajuda={unidade === 'fracao' ? 'Fração: 0,0038 para 0,38%' : unidades[unidade].nome}
              obrigatorio
              primeiro
            />
          )}
          <CampoData control={control} name="vigenciaInicio" label="Vale a partir de" obrigatorio />
          <CampoData
            control={control}
            name="vigenciaFim"
            label="Vale até"
            ajuda="Em branco: até a próxima versão"
          />
          <CampoSelecao
            control={control}
            name="natureza"
            label="Lei ou política"
            obrigatorio
            opcoes={opcoesDeNatureza}
          />
          <CampoTexto control={control} name="norma" label="Norma" maximo={300} obrigatorio />
          {natureza === 'LEI' && (
            <>
              <CampoTexto
                control={control}
                name="normaNumero"
                label="Número da norma"
                placeholder="Res. CNPS 1.368/2025"
                maximo={100}
                obrigatorio
              />
              <CampoData control={control} name="normaData" label="Data da norma" obrigatorio />
              <CampoTexto
                control={control}
                name="normaEndereco"
                label="Endereço do texto da norma"
                placeholder="https://www.in.gov.br/…"
                maximo={300}
                obrigatorio
              />
            </>
          )}
          <CampoTexto
            control={control}
            name="fonte"
            label="De onde veio"
            placeholder="Diário Oficial de 20/11/2026, página 3"
            maximo={300}
            obrigatorio
          />
          <CampoSelecao
            control={control}
            name="confianca"
            label="Confiança"
            obrigatorio
            opcoes={opcoesDeConfianca}
          />
          <CampoTextoLongo
            control={control}
            name="motivo"
            label="Por que"
            maximo={300}
            obrigatorio
          />
          {inicio !== null && inicio < hoje(agora()) && (
            <CampoMarca
              control={control}
              name="retroativa"
              label="É uma correção retroativa"
              ajuda="O que já foi simulado e proposto continua como foi julgado"
            />
          )}
          {natureza === 'LEI' && inicio !== null && inicio === hoje(agora()) && (
            <CampoMarca
              control={control}
              name="imediata"
              label="A norma já vale hoje"
              ajuda="Sem esta marca uma regra de lei começa amanhã"
            />
          )}
          <DialogActions>
            <ActionButton onClick={onClose}>Cancelar</ActionButton>
            <ActionButton type="submit" variante="primario">
              Ver o que muda
            </ActionButton>
          </DialogActions>
        </form>
      ) : (
        <>
          {previa.isPending && <Skeleton linhas={6} />}
          {previa.isError && (
            <div
              className="bloco-erro card row"
              data-tone="vermelho"
              data-pad="2"
              data-justify="between"
              role="alert"
            >
              <p>
                {previa.error instanceof ApiError && previa.error.body.message !== null
                  ? previa.error.body.message
                  : 'Não foi possível prever a mudança'}
              </p>
            </div>
          )}
          {previa.data && <Previa previa={previa.data} unidade={unidade} />}
          <DialogActions>
            <ActionButton onClick={() => setPedido(undefined)}>Voltar e corrigir</ActionButton>
            {previa.isError && (
              <ActionButton carregando={previa.isFetching} onClick={() => void previa.refetch()}>
                Tentar novamente
              </ActionButton>
            )}
            <ActionButton
              variante="primario"
              carregando={salvar.isPending}
              disabledReason={previa.data ? undefined : 'Veja antes o que muda'}
              onClick={() => salvar.mutate({ body: pedido })}
            >
              {pedido.natureza === 'LEI' ? 'Pedir aprovação' : 'Salvar versão'}
            </ActionButton>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}

function leitorDa(unidade: Unidade): Leitor {
  if (unidade === 'pct_am') return leitorDeTaxa
  return unidade === 'parcelas' ? leitorDePrazo : leitorDeNumero(unidades[unidade].casas)
}

/** The field that a refusal is about. */
function campoDa(recusa: string): keyof Digitado {
  if (recusa.startsWith('Valor')) return 'valor'
  if (recusa.startsWith('Número')) return 'normaNumero'
  if (recusa.startsWith('Endereço')) return 'normaEndereco'
  return /^(?:Data da|A data da) norma/.test(recusa) ? 'normaData' : 'vigenciaInicio'
}

const emBranco = ({ regra, escopo, versao, versoes }: HistoricoDaRegra): Digitado => ({
  regra,
  escopo,
  versao,
  valor: null,
  vigenciaInicio: null,
  vigenciaFim: null,
  norma: null,
  fonte: null,
  natureza: versoes[0]?.natureza ?? 'POLITICA',
  confianca: 'media',
  motivo: null,
  retroativa: false,
  imediata: false,
  normaNumero: null,
  normaData: null,
  normaEndereco: null,
})

/** Never asked: the query waits for what was typed. */
const vazio = ({ regra, escopo, versao }: HistoricoDaRegra): NovaVersao => ({
  regra,
  escopo,
  versao,
  valor: 0,
  vigenciaInicio: hoje(agora()),
  norma: '',
  fonte: '',
  natureza: 'LEI',
  confianca: 'baixa',
  motivo: '',
})
