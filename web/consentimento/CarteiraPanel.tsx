import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { consentimentoApi } from '#shared/consentimento/api.ts'
import { daAmostra, ditoDasMarcas } from '#shared/consentimento/marca.ts'
import type { Carteira } from '#shared/consentimento/shapes.ts'
import type { Relacionamento } from '#shared/relacionamento/shapes.ts'
import { telefoneApi } from '#shared/telefone/api.ts'
import { nomeDaPessoa } from '#shared/organizacao/pessoa.ts'
import { agora } from '../api/relogio.ts'
import { q, useChange } from '../api/query.ts'
import { velhosDosTelefones } from '../api/velhos.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Block } from '../ui/Block.tsx'
import { ConfirmarDialog } from '../ui/ConfirmarDialog.tsx'
import { InstantText } from '../ui/DateText.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { AceitarDialog } from './AceitarDialog.tsx'
import { EvidenciaDialog } from './EvidenciaDialog.tsx'
import { nomesDosCanais, nomesDosTipos, ditoDoConsentimento, validade } from './palavras.ts'
import { RevogarDialog } from './RevogarDialog.tsx'

type Props = { relacionamento: Relacionamento }
type Consentimento = Carteira['consentimentos'][number]
type Telefone = Carteira['telefones'][number]

/** All consents of the client: kind, expiry, channel, recipient, evidence. */
export function CarteiraPanel({ relacionamento }: Props) {
  const { idRelacionamento } = relacionamento
  const consulta = useQuery(q(consentimentoApi.carteira, { params: { idRelacionamento } }))
  const [aberta, setAberta] = useState<Consentimento>()
  const [revogando, setRevogando] = useState<Consentimento>()
  const [aceitando, setAceitando] = useState<Consentimento>()
  const motivo = useMotivo()

  return (
    <>
      <Block
        titulo="Carteira de consentimentos"
        contagem={consulta.data?.consentimentos.length}
        semMargem
        consulta={consulta}
        erro="Não foi possível carregar a carteira de consentimentos"
        linhas={5}
        vazio={{
          quando: ({ consentimentos }) => consentimentos.length === 0,
          mostrar: (
            <EmptyState
              icone={<IconShieldCheck size={20} />}
              titulo="Nenhum consentimento pedido"
              texto="Peça na parte Benefícios: o cliente responde no celular."
            />
          ),
        }}
      >
        {({ consentimentos }) => (
          <ul className="carteira list splits" data-pad="3">
            {consentimentos.map((um) => (
              <li key={um.idConsentimento}>
                <Fatos consentimento={um} />
                <span className="row" data-justify="end">
                  <ActionButton onClick={() => setAberta(um)}>
                    {um.temEvidencia ? 'Ver evidência' : 'Ver histórico'}
                  </ActionButton>
                  {esperaOutra(um) && (
                    <ActionButton
                      disabledReason={motivo(
                        daAmostra(um.marcas)
                          ? consentimentoApi.paraOlhar.permissao
                          : consentimentoApi.aceitar.permissao,
                      )}
                      onClick={() => setAceitando(um)}
                    >
                      Aceitar
                    </ActionButton>
                  )}
                  {um.situacao === 'AUTORIZADO' && (
                    <ActionButton
                      variante="perigo"
                      disabledReason={motivo(consentimentoApi.revogar.permissao)}
                      onClick={() => setRevogando(um)}
                    >
                      Revogar
                    </ActionButton>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Block>
      <Block
        titulo="Telefones e opt-in"
        contagem={consulta.data?.telefones.length}
        semMargem
        consulta={consulta}
        erro="Não foi possível carregar os opt-ins"
        linhas={4}
        vazio={{
          quando: ({ telefones }) => telefones.length === 0,
          mostrar: <EmptyState titulo="O cliente não tem telefone cadastrado" />,
        }}
      >
        {({ telefones }) => (
          <ul className="carteira list splits" data-pad="3">
            {telefones.map((telefone) => (
              <li key={telefone.idTelefone}>
                <OptIns idRelacionamento={idRelacionamento} telefone={telefone} />
              </li>
            ))}
          </ul>
        )}
      </Block>
      {aberta && (
        <EvidenciaDialog
          idRelacionamento={idRelacionamento}
          idConsentimento={aberta.idConsentimento}
          titulo={nomesDosTipos[aberta.tipo]}
          onClose={() => setAberta(undefined)}
        />
      )}
      {aceitando && (
        <AceitarDialog
          idRelacionamento={idRelacionamento}
          consentimento={aceitando}
          onClose={() => setAceitando(undefined)}
        />
      )}
      {revogando && (
        <RevogarDialog
          idRelacionamento={idRelacionamento}
          consentimento={revogando}
          onClose={() => setRevogando(undefined)}
        />
      )}
    </>
  )
}

/** Its marks wait for a person who did not ask for it. */
const esperaOutra = ({ situacao, marcas, aceitoPor }: Consentimento) =>
  situacao === 'AUTORIZADO' && marcas.length > 0 && aceitoPor === null

function Fatos({ consentimento }: { consentimento: Consentimento }) {
  const { tipo, situacao, canal, enviadoEm, telefone, solicitante } = consentimento
  const { nome, tom } = ditoDoConsentimento(consentimento)
  return (
    <div>
      <p className="row">
        <b>{nomesDosTipos[tipo]}</b>
        <Badge tom={tom}>{nome}</Badge>
        {situacao === 'AUTORIZADO' && (
          <span className="numeros">{validade(consentimento, agora())}</span>
        )}
      </p>
      <p className="suave numeros">
        Pedido em <InstantText instante={enviadoEm} /> por {nomesDosCanais[canal ?? ''] ?? canal}
        {telefone && ` para ${telefone}`}
        {solicitante && ` · pediu: ${nomeDaPessoa(solicitante)}`}
        {consentimento.encerradoEm && (
          <>
            {' · encerrado em '}
            <InstantText instante={consentimento.encerradoEm} />
          </>
        )}
      </p>
      {consentimento.marcas.length > 0 && (
        <p className={consentimento.aceitoPor === null ? 'alerta' : 'apagado'}>
          {consentimento.marcas.map((marca) => ditoDasMarcas[marca]).join(' · ')}
          {consentimento.aceitoPor !== null && ` · aceito por ${consentimento.aceitoPor}`}
        </p>
      )}
    </div>
  )
}

const nomesDosOptIns = {
  informacional: 'Informacional',
  comercial: 'Comercial',
  transacional: 'Transacional',
} as const

type OptInsProps = { idRelacionamento: string; telefone: Telefone }

function OptIns({ idRelacionamento, telefone }: OptInsProps) {
  const { idTelefone, versao, verificadoEm, naoMePerturbe, optIns } = telefone
  const motivo = useMotivo()
  const [retirando, setRetirando] = useState<keyof typeof nomesDosOptIns>()
  const mudar = useChange(telefoneApi.atualizarMeios, {
    makesOld: velhosDosTelefones(idRelacionamento),
    semResposta: true,
    dito: () => 'Autorização retirada',
    onSuccess: () => setRetirando(undefined),
  })
  return (
    <div>
      <p className="row">
        <b className="numeros">{telefone.telefone}</b>
        {verificadoEm === null ? (
          <Badge tom="ambar">Não verificado</Badge>
        ) : (
          <Badge tom="verde">Verificado</Badge>
        )}
        {naoMePerturbe && <Badge tom="vermelho">Não me Perturbe</Badge>}
        {verificadoEm && (
          <span className="suave">
            em <InstantText instante={verificadoEm} />
          </span>
        )}
      </p>
      <ul className="stack rows" data-top="2">
        {optIns.map(({ tipo, concedido, canal, por, ocorridoEm }) => (
          <li key={tipo}>
            <Badge tom={concedido ? 'verde' : 'neutro'}>
              {nomesDosOptIns[tipo]}: {concedido ? 'sim' : 'não'}
            </Badge>
            {ocorridoEm && (
              <span className="suave">
                {concedido ? 'dado' : 'retirado'} em <InstantText instante={ocorridoEm} /> por{' '}
                {nomesDosCanais[canal ?? ''] ?? canal}
                {por && ` · anotou: ${por}`}
              </span>
            )}
            {concedido && (
              <ActionButton
                variante="sutil"
                aria-label={`Retirar opt-in ${tipo} de ${telefone.telefone}`}
                disabledReason={motivo(telefoneApi.atualizarMeios.permissao)}
                onClick={() => setRetirando(tipo)}
              >
                Retirar
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
      {retirando && (
        <ConfirmarDialog
          title={`Retirar opt-in ${retirando} de ${telefone.telefone}`}
          acao="Retirar"
          confirmando={mudar.isPending}
          aoConfirmar={() =>
            mudar.mutate({
              body: { idTelefone, versao, optIns: { [retirando]: false }, canal: 'LIGACAO' },
            })
          }
          onClose={() => setRetirando(undefined)}
        >
          Nenhuma mensagem deste tipo sai mais para este telefone. Fica anotado que o cliente pediu
          em ligação; só ele, com as suas palavras, autoriza de novo.
        </ConfirmarDialog>
      )}
    </div>
  )
}
